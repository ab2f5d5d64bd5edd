import type { Pack } from './pack.ts';

/** Directories without which a system does not work. */
const system = '/{bin,boot,etc,lib,lib32,lib64,sbin,usr,opt,root,sys,proc,System,Library,Applications}';

/** Destruction, take-over and what cannot be undone, whatever program does it. */
export const core: Pack = {
  name: 'core',
  title: 'deletes outside the project, disks, fork bombs, downloads that run',
  rules: [
    { rule: 'delete(project root)', decision: 'deny', instead: 'Delete the files that are not needed by name.' },
    {
      rule: 'delete(recursive outside project)',
      decision: 'deny',
      instead: 'Delete single files by name, or ask the user.',
    },
    { rule: `delete(${system}/**)`, decision: 'deny' },
    { rule: 'delete(/var/{lib,log,spool,db,mail}/**)', decision: 'deny' },
    { rule: 'delete(device)', decision: 'deny' },
    { rule: 'delete(outside project)', decision: 'ask', evenIfPossible: true },
    { rule: 'delete(recursive remote)', decision: 'ask' },
    {
      rule: 'delete(recursive unknown)',
      decision: 'ask',
      instead: 'Write the path out instead of a variable, so that it can be checked.',
    },
    { rule: 'delete(/{tmp,var/tmp})', decision: 'ask' },
    {
      rule: 'delete(recursive interpreters temp)',
      decision: 'ask',
      instead: 'Use `rm` with the path, so that it can be checked.',
    },
    { rule: 'write(device)', decision: 'deny' },
    { rule: `write(${system}/**)`, decision: 'ask' },
    { rule: 'write(/)', decision: 'ask' },
    { rule: 'permissions(recursive outside project)', decision: 'deny' },
    { rule: 'permissions(/)', decision: 'ask' },
    { rule: 'permissions(project root)', decision: 'ask', from: 'strict' },
    { rule: `permissions(${system}/**)`, decision: 'ask' },
    { rule: 'machine', decision: 'deny' },
    {
      rule: 'execute(download)',
      decision: 'deny',
      instead: 'Download it to a file, read it, and run it if it does what is wanted.',
    },
    { rule: 'execute(stdin)', decision: 'ask' },
    { rule: 'configuration', decision: 'ask' },
    { rule: 'listen', decision: 'ask', from: 'strict' },
    { rule: 'privilege', decision: 'ask', from: 'strict' },
    { rule: 'write(outside project)', decision: 'ask', from: 'strict' },
    { rule: 'send', decision: 'ask', from: 'strict' },
  ],
};
