import { isRecord } from '@agent-hooks/hook-types';
import type { HostHooks } from '../host-config.ts';
import { combineEnableHooks } from './authority.ts';
import { reloadHookSettings } from './load-settings.ts';
import type { HookSettings, HookSettingsProblem } from './settings.ts';

/** Remembers the settings of a host from one load to the next, so that a reload reads files again and loses none to a mistake. */
export class LastGoodSettings {
  #given: HostHooks;
  #current: HookSettings | undefined;

  /** The files of the settings that count now, whether they exist or not. */
  get files(): readonly string[] {
    return this.#current?.files ?? [];
  }

  /** What counts if the host gives these hooks: files are read again if it gives the same settings as before. */
  async next(given: HostHooks): Promise<HostHooks> {
    const isRepeated = given !== undefined && given === this.#given;
    this.#given = given;
    if (!isHookSettings(given)) {
      this.#current = undefined;
      return given;
    }
    const fresh = (isRepeated ? await reloadHookSettings(given) : undefined) ?? given;
    this.#current = this.#current ? keepLastGood(this.#current, fresh) : fresh;
    return this.#current;
  }
}

/** Distinguishes settings that were loaded from a plain `hooks` object. */
export function isHookSettings(hooks: HostHooks): hooks is HookSettings {
  return isRecord(hooks) && 'sources' in hooks && Array.isArray(hooks.sources);
}

/** Puts the last good version of a file in the place of one that is broken now: a mistake takes no gate away. */
function keepLastGood(before: HookSettings, now: HookSettings): HookSettings {
  const broken = new Set(now.problems.flatMap(({ fileIgnored, file }) => (fileIgnored && file ? [file] : [])));
  const kept = before.sources.filter(({ file }) => file !== undefined && broken.has(file));
  if (kept.length === 0) return now;
  const keptFiles = new Set(kept.map(({ file }) => file));
  const order = now.files ?? [];
  const place = (file: string | undefined) => (file === undefined ? order.length : order.indexOf(file));
  const sources = [...now.sources, ...kept].sort((a, b) => place(a.file) - place(b.file));
  const problems = now.problems.map((problem) => (keptFiles.has(problem.file) ? withConsequence(problem) : problem));
  return { ...now, sources, problems, enableHooks: combineEnableHooks(sources) };
}

function withConsequence(problem: HookSettingsProblem): HookSettingsProblem {
  return { ...problem, message: `${problem.message}; the last good version of the file stays in effect` };
}
