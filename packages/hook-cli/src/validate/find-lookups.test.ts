import { describe, expect, it } from 'vitest';
import { findLookups } from './find-lookups.ts';

describe('a command looks things up in the working directory', () => {
  it.each<[string, RegExp]>([
    ['./gate.sh', /\.\/gate\.sh is a relative path/],
    ['hooks/gate.sh --x', /relative path/],
    ['sh gate.sh', /gate\.sh is a relative path/],
    ['. ./lib.sh; /usr/bin/gate', /\.\/lib\.sh is a relative path/],
    ['python3 -m gate', /python3 without a script/],
    ["python3 -c 'import json'", /python3 without a script/],
    ['python3 gate.py', /gate\.py is a relative path/],
    ['node -e \'require("x")\'', /node with code in the command/],
    ['node -r pre /home/u/gate.mjs', /node with code in the command/],
    ['bundle exec gate', /bundle obeys files/],
    ["sh -c 'exec ./gate.sh'", /\.\/gate\.sh is a relative path/],
    ['env FOO=1 hooks/gate.sh', /hooks\/gate\.sh is a relative path/],
    ['timeout 5 sudo -u me sh gate.sh', /gate\.sh is a relative path/],
    ['npx gate', /npx obeys files/],
    ['make -s gate', /make obeys files/],
    ['FOO=1 git diff --quiet', /git obeys files/],
    ['cat | perl gate.pl', /gate\.pl is a relative path/],
  ])('%s', (command, what) => {
    expect(findLookups({ command }).map((each) => each.what)).toEqual([expect.stringMatching(what)]);
  });

  it.each(['node -r ./pre.cjs /home/u/gate.mjs', 'node --import=./pre.cjs /home/u/gate.mjs'])(
    'twice: %s',
    (command) => {
      const what = findLookups({ command }).map((each) => each.what);
      expect(what).toEqual([
        expect.stringMatching(/^(\.\/)?pre\.cjs is a relative path/),
        expect.stringMatching(/node with code in the command/),
      ]);
    },
  );

  it.each([
    '/home/u/gate.sh',
    '"$HOME/hooks/gate.sh"',
    '~/hooks/gate.sh',
    'sh ~/gate.sh',
    'python3 -I /home/u/gate.py',
    "python3 -I -c 'import json'",
    'node /home/u/gate.mjs',
    "jq -r '.tool_name'",
    "sh -c 'exit 0'",
    'git -c core.fsmonitor=false status',
  ])('not so: %s', (command) => {
    expect(findLookups({ command })).toEqual([]);
  });
});
