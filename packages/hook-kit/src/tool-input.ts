/** The inputs of the usual tools, by their neutral names. */
interface UsualInputs {
  shell: { command: string; directory?: string; description?: string };
  read: { file_path: string; offset?: number; limit?: number };
  write: { file_path: string; content: string };
  edit: { file_path: string; old_string: string; new_string: string };
  glob: { pattern: string; path?: string };
  grep: { pattern: string; path?: string };
  fetch: { url: string; prompt?: string };
  search: { query: string };
  task: { prompt: string; agent_type?: string };
}

/** The neutral names of the tools to which the reference agent gives other ones. */
const neutralNames = {
  ...({ run_shell_command: 'shell', read_file: 'read', write_file: 'write', replace: 'edit' } as const),
  ...({ grep_search: 'grep', web_fetch: 'fetch', web_search: 'search' } as const),
};

/** The same by the names that the reference agent uses, too. */
export type ToolInputs = UsualInputs & {
  [Name in keyof typeof neutralNames]: UsualInputs[(typeof neutralNames)[Name]];
};

/** A schema of any library that follows Standard Schema, such as valibot or zod. */
export interface ToolSchema<Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** What a hook on tools gets of the call. */
interface CalledTool {
  readonly tool_name: string;
  readonly tool_names?: readonly string[] | undefined;
  readonly tool_input: Readonly<Record<string, unknown>>;
}

/**
 * Makes a function that gives the input of one tool with its types, whichever of its names the agent uses, and undefined for calls of other tools. An input of
 * another shape throws, so that the hook fails instead of looking at the wrong thing.
 */
export function toolInput<Name extends keyof ToolInputs>(
  name: Name,
): (call: CalledTool) => ToolInputs[Name] | undefined;
export function toolInput<Output>(name: string, schema: ToolSchema<Output>): (call: CalledTool) => Output | undefined;
export function toolInput(name: string, schema?: ToolSchema<unknown>) {
  const validate = schema ? (value: unknown) => schema['~standard'].validate(value) : usual(name);
  return ({ tool_name: called, tool_names: names = [], tool_input: input }: CalledTool): unknown => {
    if (called !== name && !names.includes(name)) return undefined;
    const result = validate(input);
    if (result instanceof Promise) throw new TypeError(`The schema for ${name} must answer at once.`);
    if (!result.issues) return result.value;
    throw new TypeError(
      `The input of ${name} is not as expected: ${result.issues.map(({ message }) => message).join('; ')}`,
    );
  };
}

/** The fields of the usual tools; those with a question mark may be missing. */
const usualFields: Readonly<Record<keyof UsualInputs, string>> = {
  shell: 'command directory? description?',
  read: 'file_path offset?# limit?#',
  write: 'file_path content',
  edit: 'file_path old_string new_string',
  glob: 'pattern path?',
  grep: 'pattern path?',
  fetch: 'url prompt?',
  search: 'query',
  task: 'prompt agent_type?',
};

const fields = new Map<string, string>([
  ...Object.entries(usualFields),
  ...Object.entries(neutralNames).map(([name, neutral]) => [name, usualFields[neutral]] as const),
]);

function usual(name: string): (value: unknown) => SchemaResult<unknown> {
  const wanted = fields.get(name)?.split(' ');
  if (!wanted) {
    throw new TypeError(
      `toolInput('${name}') needs a schema: it knows the inputs of ${[...fields.keys()].join(', ')}.`,
    );
  }
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    const issues = wanted.flatMap((field) => findIssue(field, given));
    return issues.length === 0 ? { value } : { issues };
  };
}

function findIssue(field: string, given: Readonly<Record<string, unknown>>): readonly { readonly message: string }[] {
  const [, key = '', optional, number] = /^(\w+)(\?)?(#)?$/.exec(field) ?? [];
  const value = given[key];
  const type = number ? 'number' : 'string';
  if (typeof value === type || (optional && value === undefined)) return [];
  return [{ message: `${key} is ${value === undefined ? 'missing' : `not a ${type}`}` }];
}
