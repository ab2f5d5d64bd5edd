import { programsOf } from './operations.ts';
import type { Program } from './program.ts';
import rows from './rows/terraform.json' with { type: 'json' };
import { textOf } from './shapes.ts';

const planFirst = ';; Show it with `terraform plan -destroy` first.';

/** Programs that build, change and destroy infrastructure as written in files. */
export const terraformPrograms: readonly Program[] = programsOf('terraform', textOf(rows.terraform, { planFirst }));
