import type { PageEvent } from '../data/page-data.ts';
import { describeState } from '../words/state.ts';
import { element } from './element.ts';
import { eventBody } from './event-view.ts';
import { fireAgain, loadEvent, saveAsCase } from './server.ts';
import { toText } from './text-block.ts';

export interface DetailPane {
  readonly view: HTMLElement;
  show(id: number): void;
  /** Shows another event in the place of the one that is shown; does nothing if none is. */
  follow(id: number): void;
  /** Goes to the input of the event that is shown, to run it again. */
  runAgain(): void;
}

/** All of one event, with what can be done with it. */
export function detailPane(onBack: () => void): DetailPane {
  const view = element(
    'section',
    { class: 'detail', attributes: { tabindex: '-1', 'aria-label': 'Event' } },
    element('p', { class: 'nothing', text: 'Choose an event to see what its hooks got, answered and changed.' }),
  );
  const back = element('button', { class: 'chip back', text: '← All events' });
  back.addEventListener('click', onBack);
  let shown: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async (id: number) => {
    clearTimeout(timer);
    shown = id;
    const content = await loadEvent(id).then(
      (event) => eventContent(id, event),
      (error: Error) => [element('p', { class: 'warning', text: error.message })],
    );
    // Meanwhile the reader may have chosen another one.
    if (shown !== id) return;
    view.replaceChildren(back, ...content);
    view.scrollTop = 0;
  };
  return {
    view,
    show,
    follow(id) {
      clearTimeout(timer);
      // A person who keeps a key pressed wants to see where it ends.
      if (shown !== undefined) timer = setTimeout(show, 80, id);
    },
    runAgain() {
      const editor = view.querySelector<HTMLDetailsElement>('.again');
      if (!editor) return;
      editor.open = true;
      editor.querySelector('textarea')?.focus();
    },
  };
}

function eventContent(id: number, event: PageEvent): HTMLElement[] {
  const again = editor(id, event);
  const save = async (file: string) =>
    saveAsCase(id, file, parseInput(again.querySelector('textarea')?.value ?? toText(event.inputs[0])));
  return [heading(event), saveForm(save), again, eventBody(event)];
}

function heading(event: PageEvent): HTMLElement {
  return element(
    'h2',
    { text: event.eventName },
    element('span', { class: `verdict ${event.state.kind}`, text: describeState(event.state) }),
  );
}

/** The input, to be changed and run again; what came of it is shown below. */
function editor(id: number, event: PageEvent): HTMLDetailsElement {
  const text = toText(event.inputs[0]);
  const field = element('textarea', { attributes: { 'aria-label': 'Input', spellcheck: 'false' } });
  field.value = text;
  field.rows = Math.min(24, text.split('\n').length + 1);
  const button = element('button', { class: 'chip', text: 'Run' });
  const result = element('div', { class: 'result', attributes: { role: 'status' } });
  button.addEventListener('click', async () => {
    button.disabled = true;
    result.replaceChildren(element('p', { class: 'about', text: 'Running the hooks …' }));
    const content = await runInput(id, field.value).catch((error: Error) => [
      element('p', { class: 'warning', text: error.message }),
    ]);
    result.replaceChildren(...content);
    button.disabled = false;
  });
  const summary = element('summary', { text: 'Run again, with this input or another' });
  return element('details', { class: 'again' }, summary, field, button, result);
}

async function runInput(id: number, text: string): Promise<HTMLElement[]> {
  const again = await fireAgain(id, parseInput(text));
  return [heading(again), eventBody(again)];
}

function parseInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The input is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function saveForm(save: (file: string) => Promise<string>): HTMLFormElement {
  const file = element('input', { attributes: { 'aria-label': 'File for test cases', value: 'hooks.cases.json' } });
  const said = element('span', { class: 'about', attributes: { role: 'status' } });
  const button = element('button', { class: 'chip', text: 'Save as a test case in' });
  const form = element('form', { class: 'save' }, button, file, said);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = await save(file.value).catch((error: Error) => error.message);
  });
  return form;
}
