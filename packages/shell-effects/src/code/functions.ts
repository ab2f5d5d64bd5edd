import names from './functions.json' with { type: 'json' };
import ofPaths from './methods.json' with { type: 'json' };

/**
 * What a function of another language does with its arguments. A name means the same in all languages.
 * - `shell`: a shell reads the first argument; several arguments are a program and its own.
 * - `start`: the first argument is a program or a list; `shell=True` makes it a text for a shell.
 * - `arguments`: the arguments are a program and its own, after skipping some (`os.spawnl(mode, …)`).
 * - `open`: reads or writes by its mode: `open(path, 'w')`.
 */
export type Action = keyof typeof names;

const actions = new Map<string, Action>(); // Filled here, once.
for (const [action, list] of Object.entries(names))
  for (const name of list.join(' ').split(' ')) actions.set(name, action as Action);

/** Methods of a path: `Path('x').unlink()`. */
const methods = new Map<string, Action>();
for (const [action, list] of Object.entries(ofPaths))
  for (const name of list.split(' ')) methods.set(name, action as Action);

/** Names that only mean something with their module, in these languages. */
const ambiguous =
  /^(open|get|copy|rename|move|remove|truncate|execl|execlp|execv|execvp|file|touch|rm|load|do|mail|glob|kill|unlink|rmdir|mkdir|chmod|chown|system|popen|exec|eval|include|compile|fetch|assert|Function|getoutput)$/;

/** The action of a called name. */
export function actionOf(name: string): Action | undefined {
  const plain = name
    .replace(
      /^(?:node:|globalThis\.|global\.|window\.|Kernel\.|self\.|this\.|builtins\.|__builtins__\.|vim\.api\.|::)+/,
      '',
    )
    .replace(/^(?:posix|nt)\./, 'os.')
    .replace(/^fs\/promises\.|^fs\.promises\.|^fsp\.|^fsPromises\./, 'fs.')
    .replaceAll('::', '.');
  const found = actions.get(plain);
  if (found) return found;
  const last = plain.slice(plain.lastIndexOf('.') + 1);
  return last === plain || ambiguous.test(last) ? undefined : actions.get(last);
}

/** The action of a method that is called on a path. */
export function methodOf(name: string): Action | undefined {
  return methods.get(name);
}
