export { projectVariables } from '../environment/environment.ts';
export { planCommand } from './command-line.ts';
export { expandInText } from './expand-variables.ts';
export { splitPlainCommand } from './plain-command.ts';
export { defaultShell, planShell, type StartPlan, shellName } from './shells.ts';
