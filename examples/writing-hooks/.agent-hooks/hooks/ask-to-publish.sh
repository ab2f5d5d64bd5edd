#!/usr/bin/env bash
if grep -q 'npm publish'; then
  echo '{"decision":"ask","reason":"Publish this version to npm?"}'
fi
