import json
import re
import sys

command = json.load(sys.stdin.buffer)["tool_input"].get("command", "")
if re.search(r"git push [a-z]+ main", str(command)):
    reason = "Push a branch and open a pull request instead."
    print(json.dumps({"decision": "deny", "reason": reason}))
