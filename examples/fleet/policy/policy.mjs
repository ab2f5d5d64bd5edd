// Hooks that are functions run inside the worker, within microseconds.
const deletesRoot = /\brm\s+-\w*r\w*\s+\/(\s|$)/;

export const hooks = {
  BeforeTool: [
    {
      matcher: 'shell',
      hooks: [
        {
          type: 'function',
          name: 'no-rm-root',
          action: ({ tool_input: { command = '' } }) =>
            deletesRoot.test(command) ? { decision: 'deny', reason: 'Nothing deletes the root.' } : undefined,
        },
      ],
    },
  ],
};
