#!/bin/sh
# Keeps a snapshot of the working tree, untracked files included, under refs/agent-checkpoints/latest.
# Branch, index and files stay as they are. Whatever goes wrong here must not keep the agent from working.
cat >/dev/null 2>&1
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY
ref=refs/agent-checkpoints/latest

top=$(git rev-parse --show-toplevel 2>/dev/null) || exit 0
cd "$top" 2>/dev/null || exit 0
folder=$(git rev-parse --absolute-git-dir 2>/dev/null) || exit 0

# An index of our own: the user's staged changes stay staged, and two checkpoints at once do not meet.
index=$folder/agent-checkpoint.$$
trap 'rm -f "$index" "$index.lock"' EXIT
trap 'exit 0' HUP INT TERM
# Its time comes along: by it git knows which files could have changed without looking changed.
if [ -f "$folder/index" ]; then cp -p "$folder/index" "$index" || exit 0; fi
GIT_INDEX_FILE=$index git -c core.fsmonitor=false add --all >/dev/null 2>&1 || exit 0
tree=$(GIT_INDEX_FILE=$index git write-tree 2>/dev/null) || exit 0

last=$(git rev-parse --quiet --verify "$ref" 2>/dev/null)
parent=${last:-$(git rev-parse --quiet --verify HEAD 2>/dev/null)}
if [ -n "$parent" ] && [ "$(git rev-parse "$parent^{tree}" 2>/dev/null)" = "$tree" ]; then exit 0; fi

set -- -m "Before a tool call, $(date -u +%Y-%m-%dT%H:%M:%SZ)"
if [ -n "$parent" ]; then set -- -p "$parent" "$@"; fi
commit=$(git -c user.name=agent-checkpoint -c user.email=agent-checkpoint@localhost commit-tree "$tree" "$@" 2>/dev/null) || exit 0
git update-ref "$ref" "$commit" "$last" >/dev/null 2>&1
exit 0
