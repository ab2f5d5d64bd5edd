/** What the packages for one model SDK each may import. */
const adapters = ['hook-types', 'hook-translator', 'hook-system', 'agent-integration', 'test-servers'];

/** Which package may import which: the table of the architecture, and nothing else. */
const mayImport = {
  'hook-types': [],
  'hook-translator': ['hook-types'],
  'shell-effects': [],
  'hook-policy': ['hook-types', 'shell-effects'],
  'hook-runner': ['hook-types', 'shell-effects'],
  'hook-dialects': ['hook-types'],
  'hook-kit': ['hook-types'],
  'hook-trust': ['hook-types', 'hook-runner', 'shell-effects'],
  'hook-fleet': ['hook-types', 'hook-trust'],
  'hook-release': ['hook-types', 'hook-trust', 'hook-fleet'],
  'hook-system': [
    'hook-types',
    'hook-fleet',
    'hook-release',
    'hook-translator',
    'hook-runner',
    'hook-trust',
    'hook-dialects',
    'shell-effects',
    'hook-policy',
  ],
  'agent-integration': [
    'hook-types',
    'hook-translator',
    'hook-runner',
    'hook-trust',
    'hook-system',
    'hook-dialects',
    'shell-effects',
    'hook-policy',
    'test-servers',
  ],
  'adapter-openai': adapters,
  'adapter-anthropic': adapters,
  'adapter-ai-sdk': adapters,
  'adapter-claude-agent': [...adapters, 'hook-dialects'],
  'adapter-openai-agents': adapters,
  'adapter-langchain': adapters,
  'adapter-adk': adapters,
  // Its models are those of the AI SDK.
  'adapter-mastra': [...adapters, 'adapter-ai-sdk'],
  'adapter-copilot-sdk': adapters,
  'policy-lab': ['hook-types', 'shell-effects', 'hook-policy', 'hook-dialects', 'hook-system'],
  telemetry: ['hook-types', 'hook-system'],
  'hook-grants': ['hook-types', 'hook-fleet', 'hook-policy', 'hook-runner', 'hook-trust', 'hook-system'],
  'telemetry-otlp': ['hook-types', 'hook-fleet', 'telemetry'],
  // Starting the program behind a door.
  'door-kit': ['hook-types', 'hook-runner', 'agent-integration'],
  // What a policy always refuses is not listed.
  'door-mcp': ['hook-types', 'hook-policy', 'hook-system', 'agent-integration', 'door-kit'],
  'door-acp': ['hook-types', 'hook-system', 'agent-integration', 'door-kit'],
  'bus-nats': ['hook-types', 'hook-system'],
  'hook-cli': [
    'hook-types',
    'hook-fleet',
    'hook-release',
    'hook-translator',
    'hook-runner',
    'hook-trust',
    'hook-system',
    'hook-dialects',
    'shell-effects',
    'hook-policy',
    'hook-grants',
    'policy-lab',
    'bus-nats',
    'door-mcp',
    'door-acp',
    'telemetry-otlp',
    'agent-runs',
    'fleet-admin',
    'settings-edits',
    'trace-page',
    'fleet-admin',
  ],
  // They are not published; the command, or a kit for tests, contains them.
  'fleet-admin': ['hook-types', 'hook-runner', 'hook-system', 'hook-trust', 'hook-fleet', 'hook-release', 'policy-lab'],
  'agent-runs': ['hook-types', 'hook-runner'],
  'settings-edits': ['hook-types'],
  'test-servers': ['hook-types'],
  'trace-page': ['hook-types', 'hook-dialects', 'shell-effects', 'hook-policy'],
};

/** Packages that must also work in a browser. */
const withoutNode = ['hook-types', 'hook-translator', 'hook-dialects', 'shell-effects', 'hook-policy'];

/** Libraries that become a part of the packages that use them, which keeps an installation small. */
const contained = 'cross-spawn|diff|jsonc-parser|proper-lockfile|re2js|smol-toml|valibot|write-file-atomic';

const tests = '\\.test(-d)?\\.ts$|^packages/[^/]+/test/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(mayImport).map(([name, allowed]) => ({
      name: `direction-of-${name}`,
      comment: `${name} may import ${allowed.join(', ') || 'no other package of ours'}.`,
      severity: 'error',
      from: { path: `^(packages|private)/${name}/src` },
      to: {
        path: '^(packages|private)/[^/]+',
        pathNot: [name, ...allowed].map((other) => `^(packages|private)/${other}/`),
      },
    })),
    {
      name: 'packages-are-known',
      comment: 'A new package gets its row in the table above.',
      severity: 'error',
      from: { path: '^packages/', pathNot: Object.keys(mayImport).map((name) => `^packages/${name}/`) },
      to: {},
    },
    {
      name: 'no-deep-import',
      comment: 'Another package is imported by its name, never by a path into it.',
      severity: 'error',
      from: { path: '^(packages|private)/([^/]+)/' },
      to: { path: '^(packages|private)/[^/]+/src', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-node-modules-in-the-browser',
      comment: 'These packages must also work in a browser.',
      severity: 'error',
      from: { path: withoutNode.map((name) => `^packages/${name}/src`), pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is dead.',
      severity: 'error',
      from: { orphan: true, path: '^packages/[^/]+/src', pathNot: ['/index\\.ts$', tests] },
      to: {},
    },
    {
      name: 'no-development-dependency-in-a-package',
      severity: 'error',
      // The files of the command contain all that they need, and those of a kit for tests the server that it plays on; a peer is
      // installed by whoever uses the package.
      from: { path: '^packages/[^/]+/src', pathNot: [tests, '^packages/hook-cli/', '^packages/[^/]+/src/testing/'] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: `/node_modules/(?:${contained})/`,
      },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      // What is built may not be there yet.
      to: { couldNotResolve: true, pathNot: '/dist/' },
    },
  ],
  options: {
    // What tests write beside a package may be gone again before it is read.
    exclude: { path: '/\\.vitest/' },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@agent-hooks/source', 'import', 'types', 'node', 'default'],
    },
  },
};
