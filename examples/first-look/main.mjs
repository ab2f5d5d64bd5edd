// What `npm start` shows: settings with a mistake in them, and a gate that holds whatever the other hooks say.
import { readFileSync } from 'node:fs';
import { getEventRow, mergeHookOutputs, parseHookOutput, parseHookSettings } from '@agent-hooks/hook-types';

const file = new URL('settings.json', import.meta.url);
const { entries, problems } = parseHookSettings(JSON.parse(readFileSync(file, 'utf8')));

console.log('settings.json');
for (const { eventName, matcher, config } of entries) {
  console.log(`  ${eventName.padEnd(12)} ${(matcher ?? '*').padEnd(20)} ${config.name ?? config.type}`);
}
for (const { message } of problems) console.log(`  problem: ${message}`);

const printed = [
  '{ "decision": "allow", "reason": "the path is inside the project" }',
  '{ "decision": "deny", "reason": "the file would hold a private key", "suppresOutput": true }',
  '{ "hookSpecificOutput": { "tool_input": { "path": "notes/todo.md" } } }',
];
console.log('\nthree hooks answer before write_file runs');
const outputs = printed.map((text) => {
  console.log(`  ${text}`);
  return parseHookOutput('BeforeTool', JSON.parse(text)).output;
});
const merged = mergeHookOutputs(getEventRow('BeforeTool'), outputs);
console.log(`\nthe agent is told: ${merged?.decision} (${merged?.reason.replaceAll('\n', '; ')})`);
