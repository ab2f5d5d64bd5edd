// What a user of the published package writes; compiled against the packed files.
import {
  contractTools,
  createToolMap,
  type Dialect,
  type DialectName,
  dialectTable,
  getDialect,
  isDialectName,
  type NativeInput,
} from '@agent-hooks/hook-dialects';

const name: DialectName = 'claude';
const claude: Dialect = getDialect(name);
const tools = createToolMap(claude.tools, contractTools);

export function show(input: NativeInput): string {
  return JSON.stringify(claude.toInput(input, { event: 'PreToolUse', tools, now: 0 }));
}

export const known: boolean = isDialectName('codex') && Object.keys(dialectTable).length > 10;
