/** A program that confines others, and its arguments. */
export interface SandboxTool {
  readonly name: 'bubblewrap' | 'sandbox-exec';
  readonly file: string;
}
