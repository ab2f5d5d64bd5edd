#!/bin/sh
cat >/dev/null
echo '{"hookSpecificOutput":{"hookEventName":"AfterTool","additionalContext":"House rule: say which branch you are on."}}'
