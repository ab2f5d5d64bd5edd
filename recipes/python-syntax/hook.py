"""Refuses to write a Python file that cannot be parsed, and says where it goes wrong."""
import os
import sys

sys.dont_write_bytecode = True  # No __pycache__ in the project.
# With -I nothing is looked up in the working directory, nor beside this file unless it says so.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import ast
import warnings

from agent_hooks import deny, run

NAMES = ("file_path", "path", "filename")


def check(event):
    tool_input = event.get("tool_input")
    if not isinstance(tool_input, dict):
        return None
    path = next((tool_input[name] for name in NAMES if isinstance(tool_input.get(name), str)), "")
    content = tool_input.get("content")
    if not path.lower().endswith((".py", ".pyi")) or not isinstance(content, str):
        return None
    try:
        ast.parse(content)
    except SyntaxError as error:
        return deny("python-syntax: %s, line %s: %s. Write it again without that." % (path, error.lineno, error.msg))
    except ValueError as error:
        return deny("python-syntax: %s: %s. Write it again without that." % (path, error))
    return None


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    run(check)
