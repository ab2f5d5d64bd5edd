import { isRecord } from '@agent-hooks/hook-types';

type Fields = Readonly<Record<string, unknown>>;

/** What Codex takes on an event: one field more, or one it does not support there, and it throws the whole answer away. */
interface CodexSchema {
  readonly top: readonly string[];
  readonly specific: readonly string[];
  readonly check?: (value: Fields, specific: Fields) => string | undefined;
}

const common = ['continue', 'stopReason', 'suppressOutput', 'systemMessage'];
const deciding = [...common, 'decision', 'reason', 'hookSpecificOutput'];

const schemas: Readonly<Record<string, CodexSchema>> = {
  PreToolUse: {
    top: deciding,
    specific: ['permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext'],
    check: checkBeforeTool,
  },
  PostToolUse: {
    ...{ top: deciding, specific: ['additionalContext', 'updatedMCPToolOutput'] },
    check: (value, specific) => {
      if (value.suppressOutput !== undefined) return 'it does not support `suppressOutput` here';
      if (specific.updatedMCPToolOutput !== undefined) return 'it does not support `updatedMCPToolOutput`';
      return checkBlock(value);
    },
  },
  PermissionRequest: { top: [...common, 'hookSpecificOutput'], specific: ['decision'], check: checkPermission },
  UserPromptSubmit: { top: deciding, specific: ['additionalContext'], check: checkBlock },
  SessionStart: { top: [...common, 'hookSpecificOutput'], specific: ['additionalContext'] },
  SubagentStart: { top: [...common, 'hookSpecificOutput'], specific: ['additionalContext'] },
  Stop: { top: [...common, 'decision', 'reason'], specific: [], check: checkBlock },
  SubagentStop: { top: [...common, 'decision', 'reason'], specific: [], check: checkBlock },
};

const silent: CodexSchema = { top: common, specific: [] };

/** Why Codex throws an answer away; undefined if it takes it. */
export function codexProblem(value: Fields, event: string): string | undefined {
  const schema = schemas[event] ?? silent;
  const surplus = Object.keys(value).find((key) => !schema.top.includes(key));
  if (surplus !== undefined) return `it does not know the field \`${surplus}\` here`;
  const own = value.hookSpecificOutput;
  if (own !== undefined && !isRecord(own)) return '`hookSpecificOutput` is not an object';
  const specific = own ?? {};
  if (own !== undefined && specific.hookEventName !== event)
    return `\`hookSpecificOutput.hookEventName\` is not '${event}'`;
  const unknown = Object.keys(specific).find((key) => key !== 'hookEventName' && !schema.specific.includes(key));
  if (unknown !== undefined) return `it does not know the field \`hookSpecificOutput.${unknown}\` here`;
  return schema.check?.(value, specific);
}

function checkBeforeTool(value: Fields, specific: Fields): string | undefined {
  if (value.continue === false) return 'it does not support `continue: false` before a tool';
  if (value.stopReason !== undefined) return 'it does not support `stopReason` before a tool';
  if (value.suppressOutput !== undefined) return 'it does not support `suppressOutput` before a tool';
  const decision = specific.permissionDecision;
  if (decision === undefined) {
    return specific.updatedInput === undefined
      ? checkBlock(value)
      : "`updatedInput` needs `permissionDecision: 'allow'` beside it";
  }
  if (decision === 'deny') return isText(specific.permissionDecisionReason) ? undefined : 'a refusal needs a reason';
  if (decision === 'allow') {
    return isRecord(specific.updatedInput)
      ? undefined
      : "it supports `permissionDecision: 'allow'` only beside `updatedInput`";
  }
  return `it does not support \`permissionDecision: ${JSON.stringify(decision)}\``;
}

function checkBlock({ decision, reason }: Fields): string | undefined {
  if (decision === undefined || decision === null) return undefined;
  if (decision !== 'block') return `it does not support \`decision: ${JSON.stringify(decision)}\``;
  return isText(reason) ? undefined : 'a refusal needs a reason';
}

function checkPermission(_value: Fields, { decision }: Fields): string | undefined {
  if (decision === undefined) return undefined;
  if (!isRecord(decision) || (decision.behavior !== 'allow' && decision.behavior !== 'deny'))
    return '`decision.behavior` is unknown';
  const unsupported = ['updatedInput', 'updatedPermissions'].find((key) => decision[key] !== undefined);
  if (unsupported !== undefined) return `it does not support \`${unsupported}\``;
  return decision.interrupt === true ? 'it does not support `interrupt`' : undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
