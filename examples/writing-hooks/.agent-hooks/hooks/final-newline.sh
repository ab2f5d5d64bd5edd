#!/usr/bin/env bash
# Prints nothing if the content already ends with a newline.
jq -c '.tool_input.content
  | select(type == "string" and (endswith("\n") | not))
  | {hookSpecificOutput: {tool_input: {content: (. + "\n")}}}'
