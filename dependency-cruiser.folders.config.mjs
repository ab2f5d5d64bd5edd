/** No way back between the folders of a package either; tests, which look at everything, are left out. */
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'One way through, no way back: what two folders need is a third one.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: '^packages/[^/]+/src/',
    exclude: { path: '\\.test(-d)?\\.ts$' },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
  },
};
