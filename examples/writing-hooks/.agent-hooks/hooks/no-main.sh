#!/usr/bin/env bash
# Looks for words in the whole event: good enough where a false alarm costs little.
if grep -Eq 'git push [a-z]+ main'; then
  echo 'Push a branch and open a pull request instead.' >&2
  exit 2
fi
