// What is dangerous: one small rule a kind of command. To tune, change the tables and rules here.
import { resolve } from 'node:path';
import { expandBraces, isAtOrBelow, isBelow } from './paths.mjs';
import { readCommands } from './read-commands.mjs';

const deny = (reason) => ({ decision: 'deny', reason });
const ask = (reason) => ({ decision: 'ask', reason });

const shells = new Set([
  'sh',
  'bash',
  'dash',
  'zsh',
  'ksh',
  'mksh',
  'ash',
  'fish',
  'csh',
  'tcsh',
  'pwsh',
  'powershell',
]);
const interpreter = /^(?:python|perl|ruby|node|php|deno|bun|lua)[\d.]*$/;
const downloaders = new Set(['curl', 'wget', 'fetch', 'aria2c', 'http', 'https', 'lwp-request', 'lynx']);
/** Programs that run the command in their arguments. */
const wrappers = new Set(
  'command builtin exec nohup nice ionice env xargs timeout stdbuf setsid busybox toybox watch parallel time strace chroot unshare flock caffeinate'.split(
    ' ',
  ),
);
/** Those that add arguments which only come when they run. */
const takesArguments = new Set(['xargs', 'parallel']);
const systemPath =
  /^(?:\/(?:etc|boot|usr|bin|sbin|lib\w*|sys|proc|System|Library)(?:\/|$)|\/dev\/(?!null$|stdout$|stderr$|tty$|fd\/)|~\/?\.(?:ssh|bash\w*|zsh\w*|profile|gnupg|config)|\/$)/;

/** Rules by the name of the program; each gets its arguments and what is known about where it runs. */
const rules = {
  rm: removes,
  unlink: removes,
  rmdir: removes,
  find: (args, where) => {
    const runs = args.some((arg) => /^-(?:delete|exec|execdir|ok|okdir)$/.test(arg));
    const starts = args.slice(
      0,
      Math.max(
        0,
        args.findIndex((arg) => /^[-(!]/.test(arg)),
      ),
    );
    const destroys = args.includes('-delete') || args.some((arg) => /^(?:.*\/)?(?:rm|shred|dd|mv)$/.test(arg));
    if (args.at(-1) === '-delete' && args.length <= starts.length + 1)
      return deny('find would delete everything below');
    const outside = runs && destroys && starts.some((start) => !isAtOrBelow(start, where));
    const executed = args.slice(args.findIndex((arg) => /^-(?:exec|ok)/.test(arg)) + 1);
    return outside
      ? deny('find would delete outside the project')
      : runs
        ? judgeProgram(executed, where, [])
        : undefined;
  },
  chmod: changesAll,
  chown: changesAll,
  chgrp: changesAll,
  dd: (args) =>
    args.some((arg) => arg.startsWith('of=') && systemPath.test(arg.slice(3)))
      ? deny('dd would write to a device or a system file')
      : undefined,
  tee: (args) => writesTo(args),
  touch: (args) => writesTo(args),
  'agent-hooks': decidesAboutHooks,
  npx: (args) =>
    /^(?:@agent-hooks\/hook-cli|agent-hooks)(?:@|$)/.test(args[0] ?? '') ? decidesAboutHooks(args.slice(1)) : undefined,
  cp: (args) => writesTo(args.slice(-1)),
  mv: (args, where) =>
    writesTo(args.slice(-1)) ??
    (args.slice(0, -1).some((arg) => !arg.startsWith('-') && /^(?:\/[^/]*|~|\$HOME|\.git)\/?$/.test(arg))
      ? removes(['-r', ...args.slice(0, -1)], where)
      : undefined),
  ln: (args) => writesTo(args.slice(-1)),
  install: (args) => writesTo(args.slice(-1)),
  truncate: (args) => writesTo(args),
  git: judgeGit,
  kill: (args) =>
    args.length > 1 && args.at(-1) === '-1' ? deny('kill -1 ends every process of the user') : undefined,
  init: (args) => (/^[06]$/.test(args[0] ?? '') ? deny('it would switch the machine off') : undefined),
  crontab: (args) => (args.includes('-r') ? ask('crontab -r removes all scheduled jobs') : undefined),
  systemctl: (args) =>
    args.some((arg) => /^(?:poweroff|reboot|halt|kexec|rescue|emergency)$/.test(arg))
      ? deny('it would switch the machine off')
      : undefined,
  alias: (args, where) => strictest(args.map((arg) => runsText(arg.replace(/^[^=]*=/, ''), where))),
  ssh: (args, where) =>
    runsText(
      args
        .filter((arg) => !arg.startsWith('-'))
        .slice(1)
        .join(' '),
      where,
    ),
  eval: (args, where) => runsText(args.join(' '), where),
  trap: (args, where) => runsText(args[0] ?? '', where),
  source: (args) => (args.some((arg) => arg.includes('$()')) ? deny(unseen) : undefined),
};
rules['.'] = rules.source;

/** Approving, revoking and switching hooks off is for people. */
function decidesAboutHooks(args) {
  const word = args.find((arg) => !arg.startsWith('-'));
  const isDecision = /^(?:trust|untrust|off|disable)$/.test(word ?? '') && !args.includes('--check');
  return isDecision ? deny(`agent-hooks ${word} is for the user to decide`) : undefined;
}

const unseen = 'it runs what another command prints, which nobody has read';
const refused = [
  [/^(?:sudo|doas|su|pkexec|runas|gsudo)$/, 'it asks for the rights of another user'],
  [
    /^(?:mkfs(?:\..+)?|mke2fs|wipefs|fdisk|sfdisk|gdisk|parted|blkdiscard|shred|diskpart|format-volume|clear-disk)$/,
    'it would destroy what is on a disk',
  ],
  [/^(?:shutdown|reboot|halt|poweroff|stop-computer|restart-computer)$/, 'it would switch the machine off'],
  [/^(?:killall5)$/, 'it would end every process'],
];

/** What cannot be told from words: looked for in the whole text. */
const texts = [
  [/(?<![\w:.])([\w:.]{1,30})\(\)\{[^}]{0,200}?\1\|\1&/, 'it is a fork bomb', (source) => source.replace(/\s+/g, '')],
  [
    /\b(?:remove-item|ri|rd|rmdir|del|erase)\s[^;|&\n]{0,200}[a-z]:[\\/]?(?:\*|windows|users|program files)?["']?(?:\s|$)/im,
    'it would delete a drive or a system folder',
  ],
  [/\bformat(?:\.com)?\s+[a-z]:/i, 'it would format a drive'],
];

/** The verdict on a command line that runs in a directory of the project: the strictest of its parts, or undefined. */
export function judgeCommand(source, project, directory = project) {
  return judgeText(source, { project, directory, depth: 0 });
}

/** The verdict on a command that is given as a list of words. */
export function judgeWords(words, project, directory = project) {
  return judgeOne({ words, redirects: [] }, { project, directory, depth: 0 });
}

function judgeText(source, where) {
  if (where.depth > 8) return ask('it hides commands in commands too deep to read');
  const found = texts.map(
    ([pattern, reason, prepare = (text) => text]) => pattern.test(prepare(source)) && deny(reason),
  );
  for (const pipeline of readCommands(source)) {
    found.push(...pipeline.map((command) => judgeOne(command, where)), judgePipeline(pipeline));
  }
  return strictest(found);
}

function judgeOne({ words: all, redirects }, where) {
  const read = all[0] === 'function' ? all.slice(all.indexOf('{') + 1) : all;
  const words = read.some((word) => takesArguments.has(nameOf(word))) ? [...read, '$()'] : read;
  const start = words.findIndex((word) => !/^\w+\+?=/.test(word));
  const program = nameOf(words[start] ?? '');
  const suffixes = wrappers.has(program)
    ? read.slice(start, start + 40).map((_, index) => words.slice(start + index))
    : [words.slice(Math.max(start, 0))];
  const fed = redirects.some(({ operator, target }) => operator === '<' && target.includes('$()'));
  const here = redirects.filter(({ operator }) => operator === '<<<').map(({ target }) => target);
  const written = redirects.filter(({ operator }) => operator.includes('>')).map(({ target }) => target);
  return strictest([
    ...suffixes.map((suffix) => judgeProgram(suffix, where, here)),
    fed && (shells.has(program) || interpreter.test(program)) && deny(unseen),
    writesTo(written),
    start >= 0 && changesDirectory(program, words.slice(start + 1), where),
  ]);
}

function judgeProgram([first = '', ...args], where, here) {
  const name = nameOf(first);
  const [, reason] = refused.find(([pattern]) => pattern.test(name)) ?? [];
  if (reason) return deny(`${name}: ${reason}`);
  if (/[$*?[]/.test(name) && name !== '[' && name !== '[[')
    return ask(`the program to run (${first.slice(0, 40)}) is only known when it runs`);
  if (shells.has(name)) return judgeShell(args, where, here);
  if (interpreter.test(name)) return judgeInterpreter(args);
  if (wrappers.has(name)) return strictest(args.filter((arg) => /\s/.test(arg)).map((text) => runsText(text, where)));
  return Object.hasOwn(rules, name) ? rules[name](args, where) : undefined;
}

function judgeShell(args, where, here) {
  const flag = args.findIndex((arg) => /^-\w*c$/.test(arg) || /^-(?:command|encodedcommand|enc)$/i.test(arg));
  const run =
    flag >= 0
      ? args
          .slice(flag + 1)
          .filter((arg) => arg !== '--')
          .slice(0, 1)
      : [];
  if (args.some((arg) => arg === '$()') && flag < 0) return deny(unseen);
  return strictest([...run, ...here].map((text) => runsText(text, where)));
}

/** A program in another language cannot be read, but it can be seen that nobody has read it. */
function judgeInterpreter(args) {
  const program = args.find((arg, index) => !arg.startsWith('-') || /^-[ce]$/.test(args[index - 1] ?? ''));
  return program?.includes('$()') ? deny(unseen) : undefined;
}

/** Judged on its own terms: what it does to the directory ends with it. */
function runsText(text, where) {
  return text.includes('$()') ? deny(unseen) : judgeText(text, { ...where, depth: where.depth + 1 });
}

/** `… | sh` runs what nobody has read, and so does `curl … | python`. */
function judgePipeline(pipeline) {
  const names = pipeline.map(({ words }) => words.map(nameOf));
  const feeds = (index) => names.slice(0, index).some((words) => words.some((word) => downloaders.has(word)));
  const runs = names.some((words, index) => {
    const at = words.findIndex((word) => shells.has(word) || interpreter.test(word));
    if (index === 0 || at < 0 || (at > 0 && !wrappers.has(words[0] ?? '') && words[0] !== 'sudo')) return false;
    const script = words.slice(at + 1).some((word) => !word.startsWith('-'));
    return !script && (shells.has(words[at]) || feeds(index));
  });
  return runs ? deny(unseen) : undefined;
}

function removes(args, where) {
  const { flags, targets } = splitFlags(args);
  const recursive = flags.some((flag) => /^-[^-]*[rR]/.test(flag) || /^--r/.test(flag));
  if (flags.includes('--no-preserve-root')) return deny('rm without its last safeguard');
  if (!recursive) return writesTo(targets, 'it would delete a system file');
  const outside = targets.flatMap(expandBraces).find((target) => !isBelow(target, where));
  if (outside !== undefined)
    return deny(`it would delete ${outside.slice(0, 80)} and everything in it${whereIs(outside, where)}`);
  return targets.length === 0 ? deny('what it deletes is only known when it runs') : undefined;
}

function whereIs(target, { project, directory }) {
  if (directory === undefined || /[$*?`]/.test(target)) return ', which may be outside the project';
  return /^~/.test(target) || !isAtOrBelow(resolve(directory, target), { project, directory: project })
    ? ', outside the project'
    : '';
}

function changesAll(args, where) {
  const { flags, targets } = splitFlags(args);
  const recursive = flags.some((flag) => /^-[^-]*R/.test(flag) || /^--rec/.test(flag));
  const outside = recursive && targets.slice(1).some((target) => !isAtOrBelow(target, where));
  return outside ? deny('it would change the rights of files outside the project') : writesTo(targets.slice(1));
}

/** What git cannot bring back: asked about. */
const gitDoubts = [
  ['reset', /^--hard$/, 'throws uncommitted work away'],
  ['checkout', /^(?:--|\.|-f|--force)$/, 'throws uncommitted work away'],
  ['restore', /^(?:\.|:\/)$/, 'throws uncommitted work away'],
  ['clean', /^(?:-[A-Za-z]*f|--force)/, 'deletes files that git does not know'],
  ['stash', /^(?:drop|clear)$/, 'throws stashed work away'],
  ['branch', /^(?:-[A-Za-z]*D)/, 'deletes a branch that is not merged'],
  ['push', /^(?:-d|--delete|:.+)$/, 'deletes a branch for everybody'],
];

function judgeGit(args, where) {
  const alias = args.map((arg) => /^alias\.[^=]*=!([\s\S]*)/.exec(arg)?.[1]).find((text) => text !== undefined);
  if (alias !== undefined) return runsText(alias, where);
  const at = args.findIndex((arg, index) => !arg.startsWith('-') && !/^-[Cc]$/.test(args[index - 1] ?? ''));
  const [command, ...rest] = args.slice(Math.max(at, 0));
  const short = (letter) => rest.some((arg) => new RegExp(`^-[A-Za-z]*${letter}`).test(arg));
  if (command === 'push' && (short('f') || rest.some((arg) => /^(?:--force|--mirror|\+.+)$/.test(arg)))) {
    return deny('git push --force overwrites what others may have; use --force-with-lease');
  }
  const doubt = gitDoubts.find(([name, pattern]) => name === command && rest.some((arg) => pattern.test(arg)));
  if (doubt) return ask(`git ${command} ${doubt[2]}`);
  return undefined;
}

function writesTo(targets, reason = 'it would write to a device, a system file or a start-up file') {
  return targets.some((target) => systemPath.test(target.replace(/^(?:\$HOME|\$\{HOME\})(?=\/|$)/, '~')))
    ? deny(reason)
    : undefined;
}

/** After `cd` to an unknown place nothing relative is known to be inside any more. */
function changesDirectory(program, args, where) {
  if (!['cd', 'pushd', 'chdir'].includes(program)) return undefined;
  const target = args.find((arg) => !arg.startsWith('-')) ?? '~';
  where.directory = isAtOrBelow(target, where) ? resolve(where.directory, target) : undefined;
  return undefined;
}

function splitFlags(args) {
  const end = args.indexOf('--');
  const before = end < 0 ? args : args.slice(0, end);
  return {
    flags: before.filter((arg) => arg.startsWith('-')),
    targets: [...before.filter((arg) => !arg.startsWith('-')), ...(end < 0 ? [] : args.slice(end + 1))],
  };
}

function nameOf(word) {
  return word
    .replace(/^.*[/\\]/s, '')
    .replace(/\.exe$/i, '')
    .toLowerCase();
}

function strictest(verdicts) {
  const found = verdicts.filter(Boolean);
  return found.find(({ decision }) => decision === 'deny') ?? found[0];
}
