#!/bin/sh
set -e
dir="/Library/Application Support/agent-hooks"
mkdir -p "$dir" && cp "$(dirname "$0")/settings.json" "$dir/settings.json" && chmod 644 "$dir/settings.json"
/usr/local/bin/npm install --global @agent-hooks/hook-cli
/usr/local/bin/agent-hooks connect --machine
/usr/local/bin/agent-hooks admin release take
