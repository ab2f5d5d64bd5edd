import type { Report } from '../programs/program.ts';
import type { Data, Word } from '../types.ts';

/** Where a search reports to, and what it needs to know of the call. */
export interface CodeContext {
  readonly report: Report;
  readonly home: string;
  /** The absolute path that a text means. */
  readonly resolve: (path: string) => string;
  /** What the code gets as its arguments and reads from stdin. */
  readonly arguments: readonly Word[];
  readonly stdin: Data | undefined;
  /** Variables that it is given (`awk -v`). */
  readonly variables?: ReadonlyMap<string, Word> | undefined;
  /** Variables of the environment that the text gave it. */
  readonly environment?: ReadonlyMap<string, Word>;
  /** True if the code is in a file of its own. */
  readonly isScript: boolean;
  /** The directory from which the code loads other code. */
  readonly folder: string;
  /** The file that the code is in. */
  readonly file?: string;
}
