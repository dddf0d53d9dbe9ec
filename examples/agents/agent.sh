#!/bin/sh
# An agent without a JSON parser. It writes the same Brainfuck program for every task: one that prints its first line of
# input again. As critic and planner it has nothing to say, and says so.
#
#     loopwright run --model exec:./examples/agents/agent.sh --strategy zero-shot --task E02

while IFS= read -r request; do
    # A request begins {"id": 7, "type": "WriteProgram", ...; inside of texts, quotes have a backslash before them.
    id=${request#'{"id": '}
    id=${id%%,*}
    case $request in
        *', "type": "WriteProgram"'* | *', "type": "EditByPlan"'*)
            printf '{"id": %s, "text": ",----------[++++++++++.,----------]", "exact": true, "cost": 0}\n' "$id" ;;
        *)
            printf '{"id": %s, "text": "I have no idea.", "cost": 0}\n' "$id" ;;
    esac
done
