import { ask, defineHook, toolInput } from '@agent-hooks/hook-kit';

interface Rule {
  readonly pattern: RegExp;
  readonly question: string;
}

const rules: readonly Rule[] = [
  { pattern: /\bgit push\b.*\s--force\b/, question: 'May I overwrite what others pushed?' },
];

export const forcePush = defineHook('BeforeTool', (event) => {
  const { command } = toolInput('run_shell_command')(event) ?? {};
  const rule = rules.find(({ pattern }) => pattern.test(command ?? ''));
  return rule && ask(rule.question);
});
