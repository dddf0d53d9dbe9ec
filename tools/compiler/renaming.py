"""What the names of a function stand for in one copy of its body."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tools.compiler import forms, ir


@dataclass(frozen=True, slots=True)
class Renaming:
    names: Mapping[str, ir.Expression]
    """Variables and lengths of arrays: constants and variables."""
    arrays: Mapping[str, str]
    declared: Mapping[str, ir.Array]

    def name(self, name: str) -> str:
        """The variable that a name stands for where it is assigned to."""
        value = self.names.get(name)
        return value.name if isinstance(value, ir.Variable) else name

    def array(self, name: str) -> str:
        return self.arrays.get(name, name)

    def expression(self, expression: ir.Expression) -> ir.Expression:
        match expression:
            case ir.Variable(name) if name in self.names:
                return replace(self.names[name], place=expression.place)
            case ir.Element(array, index, _, place):
                array = self.array(array)
                return ir.Element(array, self.expression(index), self.declared[array].bits, place)
            case ir.Arithmetic(operator, left, right, bits, place):
                return ir.Arithmetic(operator, self.expression(left), self.expression(right), bits, place)
            case ir.Comparison(operator, left, right, place):
                return ir.Comparison(operator, self.expression(left), self.expression(right), place)
        return expression

    def statement(self, statement: forms.Statement) -> forms.Statement:
        """A statement that holds no others."""
        match statement:
            case ir.Assign(variable, value, place):
                return ir.Assign(self.name(variable), self.expression(value), place)
            case ir.Store(array, index, value, place):
                return ir.Store(self.array(array), self.expression(index), self.expression(value), place)
            case ir.ReadCharacter(variable, place):
                return ir.ReadCharacter(self.name(variable), place)
            case ir.PrintCharacter(value, place):
                return ir.PrintCharacter(self.expression(value), place)
            case ir.PrintInteger(value, place):
                return ir.PrintInteger(self.expression(value), place)
            case forms.ReadLine(array, variable, place):
                return forms.ReadLine(self.array(array), self.name(variable), place)
            case forms.ReadInteger(variable, place):
                return forms.ReadInteger(self.name(variable), place)
        return statement
