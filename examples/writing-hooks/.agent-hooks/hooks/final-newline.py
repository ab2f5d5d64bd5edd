import json
import sys

content = json.load(sys.stdin.buffer)["tool_input"].get("content")
if isinstance(content, str) and not content.endswith("\n"):
    print(json.dumps({"hookSpecificOutput": {"tool_input": {"content": content + "\n"}}}))
