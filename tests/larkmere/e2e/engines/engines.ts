import { afterEach, beforeEach } from 'vitest';
import { isInstalled } from '../../../installed.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { createPerson, type Person } from './person.ts';
import { startWebkit } from './webkit.ts';

const all = [
  { name: 'Firefox', program: 'firefox', start: startFirefox },
  { name: 'WebKit', program: 'webkit', start: startWebkit },
] as const;

export const engines = all.filter(({ program }) => isInstalled(program));

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
