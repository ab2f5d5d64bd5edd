#!/bin/sh
# From an empty folder to a refused tool call. Every command of the page "Getting started" stands here and is run in the tests.
set -eu

# region: recipe
mkdir my-project && cd my-project
agent-hooks guard
agent-hooks list
# endregion

# region: fire
agent-hooks fire BeforeTool --tool shell --input '{"command":"rm -rf /"}'
# endregion

# region: own
mkdir -p .agent-hooks/hooks
cat > .agent-hooks/hooks/no-main.sh <<'END'
#!/bin/sh
if grep -q 'push origin main'; then
  echo 'Open a pull request instead of pushing to main.' >&2
  exit 2
fi
END
# endregion

# What a person does in an editor: the entry for the hook beside the one of the recipe.
node -e "
const fs = require('node:fs');
const file = '.agent-hooks/settings.json';
const settings = JSON.parse(fs.readFileSync(file, 'utf8'));
settings.hooks.BeforeTool.push(JSON.parse(fs.readFileSync(process.argv[1], 'utf8')));
fs.writeFileSync(file, JSON.stringify(settings, null, 2));
" "$NEWCOMER_GROUP"

# region: check
agent-hooks validate
agent-hooks trust no-main --yes
agent-hooks explain BeforeTool --tool shell
agent-hooks fire BeforeTool --tool shell --input '{"command":"git push origin main"}' --hook no-main
# endregion
