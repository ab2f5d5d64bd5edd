// @module-tag built
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseFiredEvent } from '@agent-hooks/hook-system/record';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { type Browser, hasChromium, launchChromium, type Page } from '@agent-hooks/test-support/chromium';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fireToJson } from '../src/fire/fire-json.ts';
import { runCommand } from './run-command.ts';
import { type PlayedScene, playScene } from './scenes/play-scene.ts';
import { toolInput } from './scenes/scene.ts';
import { sceneTable } from './scenes/scene-table.ts';
import { makeProject } from './temporary-project.ts';

let browser: Browser | undefined;

describe.skipIf(process.platform === 'win32')('what happened to an event is reported the same by all', () => {
  beforeAll(async () => {
    if (hasChromium) browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser?.close());

  it.each(sceneTable.map((scene) => [scene.title, scene] as const))(
    '%s',
    async (_, scene) => {
      const log = makeProject().path('log.jsonl');
      const played = await playScene(scene, log);
      const { expected } = scene;
      const { record, calls } = played;

      // The record, and what the agent did.
      expect(record.verdict.action).toBe(expected.action);
      expect(record.verdict.reason ?? '').toMatch(expected.reason ?? /^$/);
      expect(record.inputs[0]).toMatchObject({ tool_name: 'write_file', tool_input: toolInput });
      expect(record.rounds.map(({ hooks }) => hooks.map(({ name }) => name))).toEqual(
        expected.rounds.map((hooks) => hooks.map(([name]) => name)),
      );
      expect(calls).toEqual(expected.called ? [expected.called] : []);

      // The line of the log.
      expect(parseFiredEvent(readFileSync(log, 'utf8'))).toEqual(JSON.parse(JSON.stringify(record)));

      // `fire --json`.
      expect(essenceOf(await fireAgain(played))).toEqual(essenceOf(record));

      // The page.
      if (browser) expect(await readPage(browser, log)).toEqual({ state: expected.state, rounds: expected.rounds });
    },
    60_000,
  );
});

/** Fires the same event by the command; what only an agent can bring about is printed as the command prints a record. */
async function fireAgain({ scene, project, record }: PlayedScene): Promise<FiredEvent> {
  if (scene.onlyInAgents) {
    const explanation = { eventName: 'BeforeTool', subject: '', sequential: false, running: [], others: [] } as const;
    return JSON.parse(JSON.stringify(fireToJson({ explanation: { ...explanation, unapproved: [] }, record }, '')));
  }
  const input = ['--tool', 'write_file', '--input', JSON.stringify(toolInput)];
  const { stdout } = await runCommand(project, ['fire', 'BeforeTool', ...input, '--json']);
  return JSON.parse(stdout);
}

/** What a record says, without what is different each time. */
function essenceOf({ eventName, sequential, verdict, answer, inputs, rounds, failure }: FiredEvent): unknown {
  return {
    eventName,
    sequential,
    verdict,
    answer,
    failure,
    inputs: inputs.map(({ tool_input: input }) => input),
    rounds: rounds.map(({ cause, hooks }) => ({
      cause,
      hooks: hooks.map(({ startedMs: _, durationMs: __, line: ___, ...hook }) => hook),
    })),
  };
}

/** What a person reads on the page: what the event came to, and each hook of each round. */
async function readPage(opened: Browser, log: string): Promise<unknown> {
  const project = makeProject();
  await runCommand(project, ['trace', log, '--html', 'out.html']);
  const page: Page = await opened.newPage();
  onTestFinished(() => page.close());
  await page.goto(pathToFileURL(project.path('out.html')).href);
  await page.locator('.event > summary').click();
  await page.locator('.event-body').waitFor();
  return page.evaluate(`(() => {
    const text = (element, selector) => element.querySelector(selector).firstChild.textContent;
    const rounds = [[]];
    for (const child of document.querySelector('.event-body').children) {
      if (child.className === 'round') rounds.push([]);
      if (child.classList.contains('hook')) rounds.at(-1).push([text(child, '.name'), text(child, '.verdict')]);
    }
    return { state: text(document, '.event > summary .verdict'), rounds };
  })()`);
}
