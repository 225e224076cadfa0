import { existsSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';
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

/** One of the browsers with a person at it, a new one for each test of a describe block: it has been nowhere before. */
export interface EngineSetting {
  readonly engine: Engine;
  readonly person: Person;
}

export function useEngine(start: () => Promise<Engine>): EngineSetting {
  let person: Person | undefined;
  beforeEach(async () => void (person = createPerson(await start())));
  afterEach(() => person?.engine.close());
  const here = (): Person => {
    if (person === undefined) throw new Error('The browser is not up yet');
    return person;
  };
  return {
    get engine() {
      return here().engine;
    },
    get person() {
      return here();
    },
  };
}
