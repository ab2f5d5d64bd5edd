#!/bin/sh
# sh cannot read JSON, so this only looks for words: good enough where a false alarm costs little.
if grep -Eq 'git (checkout|switch|push [a-z]+) main'; then
  echo 'Work on a branch of your own, not on main.' >&2
  exit 2
fi
