/** A program that confines others, and how it is told to. */
export interface SandboxTool {
  readonly name: 'bubblewrap' | 'sandbox-exec';
  readonly file: string;
}
