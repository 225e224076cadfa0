import { existsSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { startSite, type Site } from '../site.ts';
import type { Engine } from './engine.ts';
import { FIREFOX, startFirefox } from './firefox.ts';
import { createPerson, type Person } from './person.ts';
import { startWebkit, WEBKIT } from './webkit.ts';

const all = [
  { name: 'Firefox', program: FIREFOX, start: startFirefox, install: 'apt-get install firefox-esr' },
  { name: 'WebKit', program: WEBKIT, start: startWebkit, install: 'apt-get install webkit2gtk-driver xvfb' },
] as const;

/** The browsers of other makers that are on this machine, and those that are not: the run says so. */
export const engines = all.filter(({ program }) => existsSync(program));
export const missing = all.filter(({ program }) => !existsSync(program));
for (const { name, install } of missing) console.warn(`Not tried: the same with ${name}, which is not here: ${install}`);

/** A site, and one of the browsers with a person at it, for the tests of a describe block. */
export interface EngineSetting {
  readonly site: Site;
  readonly engine: Engine;
  readonly person: Person;
}

export function useEngine(start: () => Promise<Engine>): EngineSetting {
  let site: Site | undefined;
  let person: Person | undefined;
  beforeAll(async () => {
    // Each is kept as soon as it is there, so that it is closed even when the other does not start.
    await Promise.all([
      startSite().then((started) => (site = started)),
      start().then((engine) => (person = createPerson(engine))),
    ]);
  });
  afterAll(async () => {
    await Promise.all([site?.close(), person?.engine.close()]);
  });
  const here = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The site is not up yet');
    return thing;
  };
  return {
    get site() { return here(site); },
    get engine() { return here(person).engine; },
    get person() { return here(person); },
  };
}
