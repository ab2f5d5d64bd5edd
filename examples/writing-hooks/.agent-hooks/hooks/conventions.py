import json
import pathlib

file = pathlib.Path("CONTRIBUTING.md")
text = file.read_text("utf-8") if file.exists() else "This project has no CONTRIBUTING.md yet."
print(json.dumps({"hookSpecificOutput": {"additionalContext": text}}))
