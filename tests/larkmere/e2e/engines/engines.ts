import { afterEach, beforeEach } from 'vitest';
import { isInstalled } from '../../../installed-software.ts';
import type { BrowserEngine } from './engine.ts';
import { startFirefox } from './start-firefox.ts';
import { createBrowserUser, type BrowserUser } from './browser-user.ts';
import { startWebkit } from './start-webkit.ts';

const all = [
  { name: 'Firefox', program: 'firefox', start: startFirefox },
  { name: 'WebKit', program: 'webkit', start: startWebkit },
] as const;

export const browserEngines = all.filter(({ program }) => isInstalled(program));

export interface EngineSetting {
  readonly engine: BrowserEngine;
  readonly person: BrowserUser;
}

export function useEngine(start: () => Promise<BrowserEngine>): EngineSetting {
  let person: BrowserUser | undefined;
  beforeEach(async () => void (person = createBrowserUser(await start())));
  afterEach(() => person?.engine.close());
  const here = (): BrowserUser => {
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
