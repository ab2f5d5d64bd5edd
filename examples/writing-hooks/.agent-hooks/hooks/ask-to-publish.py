import json
import sys

command = json.load(sys.stdin.buffer)["tool_input"].get("command", "")
if "npm publish" in str(command):
    print(json.dumps({"decision": "ask", "reason": "Publish this version to npm?"}))
