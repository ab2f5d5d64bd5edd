import type { Effect, EffectKind } from '@agent-hooks/shell-effects';
import { atLeast, atMost, type Coverage } from './coverage.ts';
import type { PathPlace } from './normalize-path.ts';
import { placePath } from './normalize-path.ts';
import type { Pattern } from './patterns.ts';

/** Where effects are judged. */
export interface EffectScene extends PathPlace {
  readonly project: string;
  /** Resolves links; without it, paths are taken as they are written. */
  readonly realPath?: ((path: string) => string | undefined) | undefined;
  /** What the session did that a rule covers, if it did; the rule is as it was written. */
  readonly find?: ((rule: string) => string | undefined) | undefined;
}

/** What a rule says about effects, ready to be tested. */
export interface EffectPattern {
  readonly kinds: ReadonlySet<EffectKind>;
  readonly covers: (effect: Effect, scene: EffectScene) => Coverage;
}

/** Every kind of effect that a rule can name. */
export const effectKinds = [
  ...['read', 'write', 'delete', 'execute', 'fetch', 'send', 'listen', 'privilege', 'permissions', 'process'],
  ...['machine', 'history', 'remote', 'configuration', 'self-protection'],
] as readonly EffectKind[];

/** Compiles what is in the parentheses of a rule about effects: words that describe the effect, or a pattern on its target. */
export function compileEffect(
  kinds: readonly EffectKind[],
  written: string,
  pattern: Pattern | undefined,
): EffectPattern {
  const tests = readQualifiers(written);
  return {
    kinds: new Set(kinds),
    covers: tests
      ? (effect, scene) => tests.reduce<Coverage>((sofar, test) => atMost(sofar, test(effect, scene)), certain(effect))
      : (effect, scene) => atMost(pattern ? onTarget(pattern, effect, scene) : 'yes', certain(effect)),
  };
}

/** Whether a text describes effects by words, and is not a pattern. */
export const isQualified = (written: string): boolean => readQualifiers(written) !== undefined;

const certain = ({ certainty }: Effect): Coverage => (certainty === 'proven' ? 'yes' : 'maybe');

type Qualifier = (effect: Effect, scene: EffectScene) => Coverage;

function readQualifiers(written: string): readonly Qualifier[] | undefined {
  const words = written
    .replace(/\boutside project\b/g, 'outside-project')
    .replace(/\bproject root\b/g, 'project-root')
    .split(/[\s,]+/)
    .filter(Boolean);
  const found = words.map((word) => qualifiers.get(word));
  return words.length > 0 && found.every((each) => each !== undefined) ? found : undefined;
}

const yesIf = (condition: boolean): Coverage => (condition ? 'yes' : 'no');

/** Of an effect whose place is not known, any place may be meant. */
const inPlace =
  (...places: readonly Effect['place'][]): Qualifier =>
  ({ place }) =>
    places.includes(place) ? 'yes' : place === 'unknown' ? 'maybe' : 'no';

const families =
  'shell files git interpreters network packages system docker kubernetes terraform aws gcloud azure cloud postgres ' +
  'mysql mongodb redis databases queues backups dns secret-managers storage ci monitoring services windows tools';

/** Words for what a field of an effect says. */
const named = (words: string, read: (effect: Effect) => string | undefined) =>
  words.split(' ').map((word): [string, Qualifier] => [word, (effect) => yesIf(read(effect) === word)]);

const qualifiers: ReadonlyMap<string, Qualifier> = new Map<string, Qualifier>([
  ...named(families, ({ family }) => family),
  ...(['project', 'temp', 'home', 'system', 'device', 'remote'] as const).map((place): [string, Qualifier] => [
    // The family of programs that administrate a system has the name of a place: the place is meant.
    place,
    inPlace(place),
  ]),
  ['unknown', ({ place }) => yesIf(place === 'unknown')],
  ['outside-project', (effect, scene) => (isKept(effect) ? 'no' : inPlace('home', 'system', 'device')(effect, scene))],
  ['project-root', isProjectRoot],
  ['recursive', ({ isRecursive }) => yesIf(isRecursive === true)],
  ['secret', ({ isSecret }) => yesIf(isSecret === true)],
  // In a file, and not handed out by a secrets manager.
  ['stored', ({ target }) => yesIf(!target.startsWith('secret:'))],
  ['proven', ({ certainty }) => yesIf(certainty === 'proven')],
  ...named('download stdin text file', ({ source }) => source),
  ...named('delete change', ({ action }) => action),
]);

/** What is moved from one place of the user's to another is not lost. */
function isKept({ isMoved, place, target }: Effect): boolean {
  return isMoved === true && place === 'home' && !/[*?[]/.test(target);
}

/** The project itself, everything in it (`*`, `.*`), or a directory that contains it. */
function isProjectRoot({ target }: Effect, scene: EffectScene): Coverage {
  const project = placePath(scene.project, scene).normal;
  const { normal } = placePath(target.replace(/\/(\*|\.\*|\.\[!?\^?\.\]\*|\{[*.,]*\}|\*\*)$/, '') || '/', scene);
  return yesIf(normal === project || normal === '/' || project.startsWith(`${normal}/`));
}

/** Marks what is not known in the target of an effect. */
const gap = '…';

function onTarget(pattern: Pattern, effect: Effect, scene: EffectScene): Coverage {
  const { target, place } = effect;
  if (target.includes(gap)) return onPartlyKnown(pattern, effect, scene);
  const isAddress = place === 'remote' || /^[\w+.-]+:\/\//.test(target);
  const paths = effect.realTarget === undefined ? [target] : [target, effect.realTarget];
  const covers = isAddress
    ? pattern.onAddress(target)
    : paths.map((path) => pattern.onPath(path, scene)).reduce(atLeast);
  const all = effect.sent ? effect.sent.map((file) => pattern.onPath(file, scene)).reduce(atLeast, covers) : covers;
  // Who writes into a directory does not write all that is in it.
  const isKeptBelow = effect.kind === 'write' || (effect.kind === 'permissions' && effect.isMoved);
  const reachesBelow = effect.isRecursive && !isKeptBelow;
  return all === 'no' && reachesBelow && pattern.isBelow(target, scene) ? 'yes' : all;
}

function onPartlyKnown(pattern: Pattern, { target, certainty }: Effect, scene: EffectScene): Coverage {
  const last = target.slice(target.lastIndexOf('/') + 1);
  // A pattern on names goes by the last one: if that is known, the rest does not matter.
  if (pattern.isName && last !== '' && !last.includes(gap)) return pattern.onPath(last, scene);
  const known = target.slice(0, target.indexOf(gap));
  // Of something that is only possible and does not say where, no rule about one place can be held to be meant.
  if (known === '' || pattern.isName) return certainty === 'proven' ? 'maybe' : 'no';
  return pattern.isBelow(known.replace(/[^/]*$/, '') || '/', scene) ? 'maybe' : pattern.onPath(target, scene);
}
