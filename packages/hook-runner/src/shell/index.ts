export { projectVariables } from '../environment/environment.ts';
export { planCommand } from './command-line.ts';
export { expandInText } from './expand-variables.ts';
export { interpretedBy, isInterpreter } from './interpreters.ts';
export { splitPlainCommand } from './plain-command.ts';
export { isBuiltin, isStarter, withoutPrefixes } from './prefixes.ts';
export { readShellText, type ShellPart, type ShellReading } from './read-shell-text.ts';
export { defaultShell, planShell, type StartPlan, shellName } from './shells.ts';
export { type ShellWord, type SimpleCommand, type SplitListener, splitCommands } from './split-commands.ts';
