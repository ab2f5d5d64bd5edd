export { projectVariables } from './environment/environment.ts';
export { readFirstLine } from './programs/first-line.ts';
export { locateWindowsProgram } from './programs/locate-program.ts';
export { systemProgram } from './programs/system-root.ts';
export { programEndings } from './programs/windows-programs.ts';
export { quoteForPosixShell } from './shell/posix-command.ts';
export { defaultShell, type StartPlan, shellName, shellProgram } from './shell/shells.ts';
