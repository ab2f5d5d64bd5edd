/** The inputs of the usual tools, by the tool's name. */
export interface ToolInputs {
  run_shell_command: { command: string; directory?: string; description?: string };
  read_file: { file_path: string; offset?: number; limit?: number };
  write_file: { file_path: string; content: string };
  replace: { file_path: string; old_string: string; new_string: string };
  glob: { pattern: string; path?: string };
  grep_search: { pattern: string; path?: string };
  web_fetch: { url: string; prompt?: string };
  web_search: { query: string };
  task: { prompt: string; agent_type?: string };
}

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
  readonly tool_input: Readonly<Record<string, unknown>>;
}

/**
 * Makes a function that gives the input of one tool with its types, and undefined for calls of other tools. An input of
 * another shape throws, so that the hook fails instead of looking at the wrong thing.
 */
export function toolInput<Name extends keyof ToolInputs>(
  name: Name,
): (call: CalledTool) => ToolInputs[Name] | undefined;
export function toolInput<Output>(name: string, schema: ToolSchema<Output>): (call: CalledTool) => Output | undefined;
export function toolInput(name: string, schema: ToolSchema<unknown> = usual(name)) {
  return ({ tool_name: called, tool_input: input }: CalledTool): unknown => {
    if (called !== name) return undefined;
    const result = schema['~standard'].validate(input);
    if (result instanceof Promise) throw new TypeError(`The schema for ${name} must answer at once.`);
    if (!result.issues) return result.value;
    throw new TypeError(
      `The input of ${name} is not as expected: ${result.issues.map(({ message }) => message).join('; ')}`,
    );
  };
}

/** The fields of the usual tools; those with a question mark may be missing. */
const fields: { readonly [Name in keyof ToolInputs]: string } = {
  run_shell_command: 'command directory? description?',
  read_file: 'file_path offset?# limit?#',
  write_file: 'file_path content',
  replace: 'file_path old_string new_string',
  glob: 'pattern path?',
  grep_search: 'pattern path?',
  web_fetch: 'url prompt?',
  web_search: 'query',
  task: 'prompt agent_type?',
};

function usual(name: string): ToolSchema<unknown> {
  if (!Object.hasOwn(fields, name)) {
    throw new TypeError(
      `toolInput('${name}') needs a schema: it knows the inputs of ${Object.keys(fields).join(', ')}.`,
    );
  }
  // It is one of the names.
  const wanted = fields[name as keyof ToolInputs].split(' ');
  return {
    '~standard': {
      validate: (value) => {
        const given = value as Readonly<Record<string, unknown>>;
        const issues = wanted.flatMap((field) => findIssue(field, given));
        return issues.length === 0 ? { value } : { issues };
      },
    },
  };
}

function findIssue(field: string, given: Readonly<Record<string, unknown>>): readonly { readonly message: string }[] {
  const [, key = '', optional, number] = /^(\w+)(\?)?(#)?$/.exec(field) ?? [];
  const value = given[key];
  const type = number ? 'number' : 'string';
  if (typeof value === type || (optional && value === undefined)) return [];
  return [{ message: `${key} is ${value === undefined ? 'missing' : `not a ${type}`}` }];
}
