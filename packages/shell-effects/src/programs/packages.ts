import { runPackageScript } from './interpreter-acts.ts';
import { programsOf } from './operations.ts';
import { language, node, npx, python, system } from './package-acts.ts';
import type { Program } from './program.ts';
import rows from './rows/packages.json' with { type: 'json' };
import { rowsFrom, same, textOf } from './shapes.ts';
import { runsTask } from './task-runners.ts';

const nodeOptions =
  '-c= --call= -C= --prefix= --dir= --cwd= --script-shell= --shell= --registry= -w= --workspace= --filter= -F= --tag= --otp= --access= --loglevel= -D -g -y -f -s -r -P -E -O --save-dev --global --dry-run --yes --force --silent --recursive --depth= --json --production --omit= --include= --frozen-lockfile --ignore-scripts --package=';

/** Package managers. */
export const packagePrograms: readonly Program[] = [
  ...rowsFrom('packages', textOf(rows.packages, { nodeOptions }), {
    npm: node,
    ...same('npx uvx', npx),
    'pip*': python,
    cargo: language,
    brew: system,
    ...same('task tox', runsTask),
    'run-s': (call, report, given) => {
      for (const script of given.operands) runPackageScript(call, report, script);
    },
    pytest: ({ name }, report, given) => {
      if (
        /^(eslint|ruff|mypy|pyright|flake8|pylint|shellcheck|stylelint|commitlint)$/.test(name) &&
        !given.has('--fix --write')
      )
        report.harmless();
      for (const text of given.values('-x --exec')) if (/nodemon/.test(name)) report.shell(text);
      if (name === 'concurrently') for (const text of given.operands) report.shell(text);
    },
  }),
  ...programsOf('packages', textOf(rows.builds)),
];
