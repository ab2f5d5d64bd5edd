#!/usr/bin/env bash
# Text that is no JSON goes to the model as it is.
cat CONTRIBUTING.md 2>/dev/null || echo 'This project has no CONTRIBUTING.md yet.'
