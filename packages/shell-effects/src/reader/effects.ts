import { isInside, isPlainDevice, placeOf, resolvePath } from '../paths.ts';
import type { EffectDraft } from '../programs/program.ts';
import { protectedPath } from '../protected-paths.ts';
import { secrecyOf } from '../secret-paths.ts';
import type { Certainty, Effect, EffectKind, Family, Place, Span, Word } from '../types.ts';
import { hole } from '../types.ts';

/** Who does something, and where. */
export interface Actor {
  readonly program: string;
  readonly family: Family;
  readonly span: Span;
  readonly certainty: Certainty;
  readonly isElsewhere: boolean;
  readonly cwds: readonly string[];
  readonly place: Place;
  /** Follows links that are known. */
  readonly follow?: (path: string) => string;
}

/** Kinds of effects that a change of a protected file counts as. */
const changing = new Set<EffectKind>(['write', 'delete', 'permissions', 'configuration']);

/** Files that run programs later: start-up files, schedules, hooks of git. */
const startsLater =
  /\/(?:\.(?:bash_?(?:rc|profile|login|logout|aliases)|zlogout|xsessionrc|pam_environment|profile|zshrc|zshenv|zprofile|zlogin|kshrc|cshrc|tcshrc|login|xinitrc|xsession|xprofile|inputrc|vimrc|exrc|emacs|irbrc|pryrc|gdbinit|lldbinit|psqlrc|sqliterc|tmux\.conf|screenrc|curlrc|wgetrc|Rprofile|envrc|pdbrc|pythonrc)|\.cargo\/config(?:\.toml)?|\.local\/bin\/[^/]+|\.docker\/cli-plugins\/.*|site-packages\/[^/]+\.pth|\.config\/(?:(?:environment\.d|fish)\/.*|(?:autostart|systemd\/user)(?:\/.*)?)|\.git\/hooks\/[\w-]+|\.ssh\/(?:authorized_keys2?|rc|config)|Library\/LaunchAgents\/.*)$|^\/etc\/(?:profile(?:\.d\/.*)?|bash\.bashrc|environment|rc\.local|crontab|cron\.[a-z]+\/.*|systemd\/system\/.*|init\.d\/.*|ld\.so\.preload|sudoers(?:\.d\/.*)?|pam\.d\/.*|update-motd\.d\/.*)$|^\/var\/spool\/cron\/|^\/(?:home|Users)\/[^/]+\/(?:bin\/[^/]+|\.config\/(?:git\/config|nvim\/.*|zsh\/.*))$/;

/** Directories whose names say that credentials are in them; only sending all of one counts. */
const secretFolder =
  /\/(?:certs?|certificates|keys|secrets?|credentials|private|\.(?:ssh|aws|gnupg|kube|docker))(?:\/\*?)?$/;

/** Kinds of effects that happen outside this machine. */
const outside = new Set<EffectKind>(['send', 'fetch', 'remote']);

/** Kinds of effects whose targets are addresses or names. */
const addressed = new Set<EffectKind>([...outside, 'listen', 'process']);

/** True if the target of a draft is a path. */
export function hasPath(draft: EffectDraft): draft is EffectDraft & { readonly target: Word | string } {
  return draft.target !== undefined && !(draft.isRemote ?? addressed.has(draft.kind));
}

/** The effects that a draft stands for: one for each directory it may happen in, and what it means for agent-hooks. */
export function makeEffects(draft: EffectDraft, actor: Actor): readonly Effect[] {
  const written = typeof draft.target === 'object' ? draft.target.text : (draft.target ?? '');
  if (!hasPath(draft)) return [finish(draft, actor, { target: written, isPath: false })];
  const follow = actor.follow ?? ((path: string) => path);
  const { realPath } = actor.place;
  const paths = new Set(
    actor.cwds.flatMap((cwd) => {
      const path = follow(resolvePath(written, cwd));
      const physical = realPath && goesUp.test(written) ? throughLinks(written, cwd, realPath) : undefined;
      return physical === undefined || realPath?.(path) === physical ? path : [path, physical];
    }),
  );
  const effects: Effect[] = [];
  for (const path of paths) {
    if (isPlainDevice(path) && draft.kind !== 'execute') continue;
    const isOneOfSeveral = paths.size > 1;
    const isUnsure = isOneOfSeveral || (draft.kind === 'delete' && mayMatchNothing(path));
    const effect = finish(isUnsure ? { ...draft, certainty: 'possible' } : draft, actor, {
      target: path,
      isPath: true,
    });
    effects.push(effect);
    // A pattern may mean the history of the project.
    const [, folder, pattern = ''] = (draft.kind === 'delete' && /^(.*\/)(\.[^/]*[*?[][^/]*)$/.exec(path)) || [];
    if (pattern !== '' && matchesGit(pattern) && typeof draft.target === 'object' && draft.target.hasGlob)
      effects.push(finish({ ...draft, certainty: 'possible' }, actor, { target: `${folder}.git`, isPath: true }));
    const isBroad = hasGlob(path) || effect.place === 'system';
    // In quotes, `*` and `?` are themselves, and nothing that is protected has them in its name.
    const isHarmlessPattern = typeof draft.target === 'object' && !draft.target.hasGlob && /[*?[]/.test(written);
    const touched =
      changing.has(draft.kind) && !actor.isElsewhere && !isHarmlessPattern && !(draft.isMoved && isBroad)
        ? protectedPath(path, draft.isRecursive === true, actor.place)
        : undefined;
    // What may delete everything is asked about as that.
    const isEverything = effect.certainty === 'possible' && isInside(actor.place.home, path);
    if (touched && !isEverything) effects.push(selfProtection(effect, touched));
    const isLater = startsLater.test(path) || (actor.family !== 'git' && path === `${actor.place.home}/.gitconfig`);
    if (draft.kind === 'write' && !actor.isElsewhere && isLater)
      effects.push(
        finish({ kind: 'configuration', certainty: effect.certainty }, actor, { target: path, isPath: true }),
      );
  }
  return effects;
}

const goesUp = /(?:^|\/)\.\.(?:\/|$)/;

/** Where the system finds a path: what is above a link to a directory is above the directory. */
function throughLinks(path: string, cwd: string, realPath: NonNullable<Place['realPath']>): string | undefined {
  const start = path.startsWith('/') ? '/' : cwd;
  const above = (at: string, part: string) => resolvePath(part, (part === '..' && realPath(at)) || at);
  return realPath(path.split('/').reduce(above, start));
}

function matchesGit(pattern: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|\\]/g, '\\$&').replaceAll('[!', '[^');
  try {
    return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`).test('.git');
  } catch {
    return false;
  }
}

const hasGlob = (path: string): boolean => /[*?[]/.test(path);

/** A pattern on a part of a name, unlike `*`, may match nothing. */
function mayMatchNothing(path: string): boolean {
  return path.split('/').some((name) => hasGlob(name) && /[^*?.[\]!^]/.test(name.replaceAll(hole, '')));
}

/** The effect on agent-hooks that another effect has. */
export function selfProtection(
  effect: Effect,
  touched: { readonly what: string; readonly certainty: Certainty },
): Effect {
  const certainty = effect.certainty === 'possible' ? 'possible' : touched.certainty;
  const { instead: _, isSecret: __, ...rest } = effect;
  return { ...rest, kind: 'self-protection', certainty, sentence: `It would change ${touched.what}.` };
}

function finish(
  draft: EffectDraft,
  actor: Actor,
  where: { readonly target: string; readonly isPath: boolean },
): Effect {
  const rest = draft.isRemote === undefined ? draft : withoutMark(draft);
  const target = where.target.replaceAll(hole, '…');
  const real = where.isPath && !actor.isElsewhere ? realTarget(where.target, actor.place) : undefined;
  const secrecy = secrecyOfEffect(draft, actor.place, where.isPath ? [where.target, real] : []);
  return {
    ...rest,
    target,
    ...(real !== undefined && { realTarget: real }),
    place: placeOfEffect(draft, actor, where),
    certainty: [actor.certainty, draft.certainty, secrecy].includes('possible') ? 'possible' : 'proven',
    program: actor.program,
    family: draft.family ?? actor.family,
    span: actor.span,
    sentence: draft.sentence ?? describe(draft, target, actor.place),
    ...((draft.isSecret ?? secrecy !== undefined) ? { isSecret: true } : undefined),
  };
}

/** Leaving a field out takes long. */
const withoutMark = ({ isRemote: _, ...draft }: EffectDraft): EffectDraft => draft;

/** Whether credentials are read, written or sent; `possible` if that is only likely. */
function secrecyOfEffect(
  { kind, sent = [], isRecursive = false }: EffectDraft,
  place: Place,
  targets: readonly (string | undefined)[],
): ReturnType<typeof secrecyOf> {
  const named = kind === 'read' || kind === 'write' ? targets : [];
  let found: ReturnType<typeof secrecyOf>;
  for (const path of [...named, ...sent]) {
    const secrecy = path === undefined ? undefined : secrecyOf(path, place, isRecursive && kind === 'read');
    if (secrecy === 'proven') return secrecy;
    found ??= secrecy;
  }
  return sent.some((path) => secretFolder.test(path)) ? 'proven' : found;
}

/** Where links lead; undefined if there are none on the way. */
function realTarget(path: string, { realPath }: Place): string | undefined {
  const real = path.includes(hole) || hasGlob(path) ? undefined : realPath?.(path);
  return real === path ? undefined : real;
}

function placeOfEffect(
  draft: EffectDraft,
  actor: Actor,
  where: { readonly target: string; readonly isPath: boolean },
): Effect['place'] {
  if (actor.isElsewhere || outside.has(draft.kind)) return 'remote';
  if (where.isPath) return placeOf(where.target, actor.place);
  return draft.isRemote && (draft.kind === 'execute' || draft.kind === 'read') ? 'remote' : 'system';
}

/** The usual sentence for an effect. */
function describe(draft: EffectDraft, target: string, place: Place): string {
  const named = target === '' ? 'something that is not known' : target;
  return sentences[draft.kind]({ draft, target, named, all: draft.isRecursive ? ' and everything in it' : '', place });
}

/** What sentences are made of. */
interface Described {
  readonly draft: EffectDraft;
  readonly target: string;
  readonly named: string;
  readonly all: string;
  readonly place: Place;
}

const sentences: Readonly<Record<EffectKind, (about: Described) => string>> = {
  read: ({ named }) => `It would read ${named}.`,
  write: ({ named }) => `It would write ${named}.`,
  delete: ({ named, all, target, place }) =>
    `It would delete ${named}${all}${isOutside(target, place) ? ', outside the project' : ''}.`,
  execute: ({ named, draft }) =>
    ({
      file: `It would run ${named}.`,
      text: 'It would run code that is written in the command.',
      stdin: 'It would run code that it reads from stdin.',
      download: `It would run code downloaded from ${named}.`,
    })[draft.source ?? 'file'],
  fetch: ({ named }) => `It would download ${named}.`,
  send: ({ named, draft }) => `It would send ${draft.sent?.length ? draft.sent.join(', ') : 'data'} to ${named}.`,
  listen: ({ named }) => `It would wait for connections on ${named}.`,
  privilege: () => 'It would run with more privileges.',
  permissions: ({ named, all }) => `It would change who may use ${named}${all}.`,
  process: ({ named, target }) => `It would stop or change ${target === '' ? 'processes' : named}.`,
  machine: ({ target }) => `It would change the machine${target === '' ? '' : `: ${target}`}.`,
  history: () => 'Work that is not committed or not pushed would be lost.',
  remote: ({ named, draft }) =>
    `It would ${draft.action === 'delete' ? 'delete' : 'change'} ${named} outside this machine.`,
  configuration: ({ named }) => `It would change ${named}, which runs programs later.`,
  'self-protection': ({ named }) => `It would change ${named}, which protects this machine.`,
};

const isOutside = (target: string, place: Place): boolean => target.startsWith('/') && !isInside(target, place.project);
