#!/usr/bin/env bash
# Text that is not JSON goes to the model unchanged.
cat CONTRIBUTING.md 2>/dev/null || echo 'This project has no CONTRIBUTING.md yet.'
