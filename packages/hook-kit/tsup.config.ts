import type { Options } from 'tsup';
import { packageBuild } from '../../tsup.base.ts';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Writes out the names of the events, so that a running hook does not load the table that they come from. */
const writeOutNames: Plugin = {
  name: 'write-out-event-names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]src[\\/]event-names\.ts$/ }, async () => {
      const { eventTable } = await import('@agent-hooks/hook-types');
      return { loader: 'ts', contents: `export const eventNames = ${JSON.stringify(Object.keys(eventTable))};` };
    }),
};

export default {
  // It is called with plain options and gives them back.
  ...(packageBuild('src/index.ts') as Options),
  esbuildPlugins: [writeOutNames],
} satisfies Options;
