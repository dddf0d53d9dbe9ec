/* Brainfuck as a folded-op loop: runs of + - < > are one operation each, and so is [-]. Counts steps as
   interpreters/brainfuck_machine.py does, checks the tape's ends, and stops at the step limit.

   brainfuck_fold PROGRAM STEPS   runs the program given as text and prints the steps it made */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADD, MOVE, WRITE, READ, OPEN, CLOSE, CLEAR, END };
typedef struct { int kind, amount, weight, target; } Op;

static unsigned char tape[1 << 20];

static Op *fold(const char *source)
{
    size_t length = strlen(source), count = 0, depth = 0;
    Op *ops = malloc((length + 1) * sizeof *ops);
    size_t *opened = malloc((length + 1) * sizeof *opened);
    for (size_t i = 0; i < length; i++) {
        char c = source[i];
        Op op = {END, 0, 1, 0};
        if (c == '+' || c == '-' || c == '<' || c == '>') {
            int moves = c == '<' || c == '>';
            op.kind = moves ? MOVE : ADD;
            op.weight = 0;
            for (; source[i] && strchr(moves ? "<>" : "+-", source[i]); i++, op.weight++)
                op.amount += source[i] == '+' || source[i] == '>' ? 1 : -1;
            i--;
        } else if (c == '.' || c == ',') {
            op.kind = c == '.' ? WRITE : READ;
        } else if (c == '[' && !strncmp(source + i, "[-]", 3)) {
            op.kind = CLEAR;
            i += 2;
        } else if (c == '[') {
            op.kind = OPEN;
            opened[depth++] = count;
        } else if (c == ']') {
            op.kind = CLOSE;
            op.target = (int)opened[--depth] + 1;
            ops[op.target - 1].target = (int)count + 1;
        } else {
            continue;
        }
        ops[count++] = op;
    }
    ops[count] = (Op){END, 0, 0, 0};
    free(opened);
    return ops;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    long long most = atoll(argv[2]), steps = 0;
    Op *ops = fold(argv[1]);
    long pointer = 0;
    int at = 0;
    while (ops[at].kind != END && steps < most) {
        Op op = ops[at++];
        steps += op.weight;
        switch (op.kind) {
        case ADD: tape[pointer] += op.amount; break;
        case MOVE:
            pointer += op.amount;
            if (pointer < 0 || pointer >= (long)sizeof tape)
                return 1;
            break;
        case WRITE: putchar(tape[pointer]); break;
        case READ: { int c = getchar(); tape[pointer] = c < 0 ? 0 : c; break; }
        case OPEN: if (!tape[pointer]) at = op.target; break;
        case CLOSE: if (tape[pointer]) at = op.target; break;
        case CLEAR: steps += 2LL * tape[pointer]; tape[pointer] = 0; break;
        }
    }
    fprintf(stderr, "%lld\n", steps);
    return 0;
}
