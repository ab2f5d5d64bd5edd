#!/bin/sh
# Exit code 2 refuses, and stderr says why.
if grep -q 'push.*--force'; then
  echo 'Never push with --force here; open a pull request.' >&2
  exit 2
fi
