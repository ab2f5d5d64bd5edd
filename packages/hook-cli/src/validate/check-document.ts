import { compileExpression } from '@agent-hooks/hook-policy/expressions';
import type { SettingsDocument } from '@agent-hooks/hook-system';
import { type DocumentProblem, ownSettingsKeys } from '@agent-hooks/hook-system/inspect';
import { getEventRow, isRecord, parseHookSettings } from '@agent-hooks/hook-types';
import {
  findClash,
  getKindRow,
  type HookProblem,
  isHookType,
  listSettingsEvents,
  nearestName,
  type ParsedHook,
  type ParsedSettings,
  registerEvents,
} from '@agent-hooks/hook-types/internal';
import { findMisspeltTool, listToolNames, usualToolNames } from '@agent-hooks/hook-types/tools';
import type { Finding } from './finding.ts';

/** Finds what is wrong with the text and the shape of a settings file; also gives what is good in it. */
export function checkDocument(document: SettingsDocument): { findings: Finding[]; settings: ParsedSettings } {
  registerEvents(listSettingsEvents(document.value).filter((event) => findClash(event) === undefined));
  const settings = parseHookSettings(document.value === undefined ? {} : document.value);
  const findings = [
    ...document.problems.map(describeText),
    ...findMisspeltKeys(document),
    ...findFunctions(document, settings.problems),
    ...settings.problems
      .filter((problem) => !isInFunction(document, problem))
      .map((problem) => describeProblem(document, problem)),
    ...firstOfGroups(settings.entries).flatMap((hook) => checkMatcher(document, hook)),
  ];
  return { findings, settings };
}

function describeText({ kind, message, path, span }: DocumentProblem): Finding {
  return { severity: 'error', message, advice: textAdvice[kind], path, span };
}

const textAdvice: Readonly<Record<DocumentProblem['kind'], string | undefined>> = {
  unreadable: undefined,
  syntax: 'Until this is fixed, no hook in this file runs.',
  duplicate: 'Put both together, or remove one.',
};

/** A key that is nearly one of ours was probably meant to be it. */
function findMisspeltKeys(document: SettingsDocument): Finding[] {
  if (!isRecord(document.value)) return [];
  const misspelt = Object.keys(document.value).filter((key) => !ownSettingsKeys.includes(key));
  return misspelt.flatMap((key): Finding[] => {
    const suggestion = nearestName(key, ownSettingsKeys);
    // The tools of other programs have short names; only a near miss of a long one is telling.
    if (suggestion === undefined || suggestion === 'tools') return [];
    const message = `found the unknown field ${JSON.stringify(key)}`;
    return [{ severity: 'warning', message, suggestion, path: key, span: document.keySpanOf([key]) }];
  });
}

/** Whatever else is said about a function in a file, there is no way to write one there. */
function findFunctions(document: SettingsDocument, problems: readonly HookProblem[]): Finding[] {
  const hooks = new Map(
    problems
      .filter((problem) => isInFunction(document, problem))
      .map(({ segments }) => [segments.slice(0, hookDepth).join('.'), segments.slice(0, hookDepth)]),
  );
  return [...hooks.values()].map((segments) => ({
    severity: 'error',
    message: 'functions cannot be in a settings file: register them in code',
    advice: 'In the host: registry.registerHook({ type: "function", name, action }, eventName). Here: use "command".',
    path: [...segments, 'type'].join('.'),
    span: document.spanOf([...segments, 'type']),
  }));
}

/** As in `hooks.BeforeTool.0.hooks.1`. */
const hookDepth = 5;

function isInFunction({ value }: SettingsDocument, { segments }: HookProblem): boolean {
  if (segments.length < hookDepth) return false;
  const hook = segments.slice(0, hookDepth).reduce(childOf, value);
  return isRecord(hook) && isHookType(hook.type) && !getKindRow(hook.type).inSettingsFiles;
}

function childOf(parent: unknown, segment: string | number): unknown {
  if (Array.isArray(parent)) return parent[Number(segment)];
  return isRecord(parent) ? parent[segment] : undefined;
}

function describeProblem(document: SettingsDocument, problem: HookProblem): Finding {
  const { found, expected, suggestion, path, segments } = problem;
  const isName = found.startsWith('the unknown ');
  return {
    severity: 'error',
    message:
      found === 'nothing'
        ? `${String(segments.at(-1))} is missing: expected ${expected}`
        : `found ${found}, expected ${expected}`,
    suggestion,
    path,
    span: isName ? document.keySpanOf(segments) : document.spanOf(segments),
  };
}

/** The first hook of each group: what is said about a group is said once. */
export function firstOfGroups(hooks: readonly ParsedHook[]): ParsedHook[] {
  const groups = new Map<string, ParsedHook>();
  for (const hook of hooks) {
    const group = hook.segments.slice(0, -2).join('.');
    if (!groups.has(group)) groups.set(group, hook);
  }
  return [...groups.values()];
}

function checkMatcher(document: SettingsDocument, { matcher, segments, eventName, config }: ParsedHook): Finding[] {
  const path = [...segments.slice(0, -2), 'matcher'];
  const isAboutTools = getEventRow(eventName).matchField === 'tool_name';
  const misspelt = isAboutTools && matcher !== undefined ? findMisspeltTool(matcher) : undefined;
  if (misspelt)
    return [
      {
        severity: 'error',
        message: `no known tool is named '${misspelt.name}', so this matches nothing`,
        suggestion: misspelt.near,
        path: path.join('.'),
        span: document.spanOf(path),
      },
    ];
  const split = isAboutTools && matcher !== undefined ? findSplitTool(matcher) : undefined;
  if (split)
    return [
      {
        severity: 'warning',
        message: `it leaves out ${split.without} but not ${split.with}, another name of the same tool, so the hook runs for that tool`,
        advice: 'Leave out all names of the tool: run agent-hooks explain BeforeTool --tool NAME to see them.',
        path: path.join('.'),
        span: document.spanOf(path),
      },
    ];
  if (matcher === undefined || matcher === '*' || isExpression(matcher)) return [];
  return [
    {
      // A gate that matches nothing guards nothing.
      severity: config.onFailure === 'block' ? 'error' : 'warning',
      message: 'invalid regular expression, so it matches only exactly this text',
      advice: "To match everything leave the matcher out; '.*' stands for any characters.",
      path: path.join('.'),
      span: document.spanOf(path),
    },
  ];
}

/** Two names of one tool of which a negation leaves out only one. */
function findSplitTool(matcher: string): { readonly without: string; readonly with: string } | undefined {
  const expression = /\(\?<?!/.test(matcher) ? compileExpression(matcher.trim()) : undefined;
  if (!expression) return undefined;
  for (const without of usualToolNames.filter((name) => expression.test(name) === false)) {
    const other = listToolNames(without).aliases.find((name) => expression.test(name));
    if (other !== undefined) return { without, with: other };
  }
  return undefined;
}

function isExpression(matcher: string): boolean {
  try {
    new RegExp(matcher);
    return true;
  } catch {
    return false;
  }
}
