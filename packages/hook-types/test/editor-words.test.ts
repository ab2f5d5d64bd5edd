// @module-tag built
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('editor-words.fixture.ts', import.meta.url));

/** What someone writes who has installed the package; the editor is asked about the name after each mark. */
const source = `
import type { AfterToolInput, BeforeToolInput, HookOutput, HookOutputFor } from '@agent-hooks/hook-types';
declare const input: BeforeToolInput;
declare const after: AfterToolInput;
declare const output: HookOutput;
input./*1*/tool_name;
input./*2*/tool_input;
input./*3*/session_id;
after./*4*/duration_ms;
output./*5*/decision;
const answer: HookOutputFor<'AfterTool'> = {
  /*6*/userMessage: 'x',
  /*7*/hookSpecificOutput: { /*8*/tool_response: { /*9*/llmContent: 'x' }, /*10*/additionalContext: 'x' },
};
answer.hookSpecificOutput?./*11*/tool_response;
const changed: HookOutputFor<'BeforeTool'> = { hookSpecificOutput: { /*12*/tool_input: {} } };
const prompt: HookOutputFor<'BeforeAgent'> = { hookSpecificOutput: { /*13*/prompt: 'x' } };
`;

const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    const text = name === file ? source : ts.sys.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => fileURLToPath(new URL('.', import.meta.url)),
  getCompilationSettings: () => ({
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    types: [],
  }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
});

it('is a program without errors', () => {
  const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
}, 60_000);

it.each(
  [...source.matchAll(/\/\*\d+\*\/(\w+)/g)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    at: index + whole.length - 1,
  })),
)(
  'an editor shows what $name is',
  ({ at }) => {
    const words = ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation);
    expect(words).toMatch(/^[A-Z`].{10,}\.$/s);
  },
  60_000,
);
