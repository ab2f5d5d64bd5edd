import json
import sys

tool_input = json.load(sys.stdin.buffer).get("tool_input", {})
size = len(str(tool_input.get("content", "")).encode("utf-8"))
if size > 1_000_000:
    print(json.dumps({"decision": "deny", "reason": f"{size} bytes are too many for one file; split it."}))
