import { afterEach, expect, test, vi } from 'vitest';
import { createActivityClock } from '../../src/web/session/activity-clock.ts';

afterEach(() => vi.unstubAllGlobals());

function givenStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
}

function givenTabs(storage: Storage | null, count = 2) {
  vi.stubGlobal('localStorage', storage);
  let now = 1_000_000;
  const tabs = Array.from({ length: count }, () => createActivityClock(() => now));
  return [(ms: number) => void (now += ms), ...tabs] as const;
}

test('activity in one tab is activity in all', () => {
  const [passes, first, second] = givenTabs(givenStorage());
  passes(60_000);
  expect(second?.idleFor()).toBe(60_000);
  expect(first?.touch()).toBe(true);
  passes(5000);
  expect(second?.idleFor()).toBe(5000);
});

test('it is recorded at most once a second', () => {
  const [passes, tab] = givenTabs(givenStorage(), 1);
  passes(1000);
  expect(tab?.touch()).toBe(true);
  passes(999);
  expect(tab?.touch()).toBe(false);
  passes(1);
  expect(tab?.touch()).toBe(true);
});

test('the end of a session before does not count as activity or idleness of the next', () => {
  const [passes, tab] = givenTabs(givenStorage(), 1);
  tab?.end('idle');
  passes(2000);
  expect(tab?.idleFor()).toBe(2000);
  tab?.touch();
  expect(tab?.idleFor()).toBe(0);
});

test('a clock that is set back leads to no time in the future', () => {
  const [passes, tab] = givenTabs(givenStorage(), 1);
  tab?.touch();
  passes(-3_600_000);
  expect(tab?.idleFor()).toBe(0);
});

test('a browser that keeps nothing has a clock for each tab', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  for (const storage of [null, refusing]) {
    const [passes, first, second] = givenTabs(storage);
    passes(60_000);
    first?.touch();
    expect(first?.idleFor()).toBe(0);
    expect(second?.idleFor()).toBe(60_000);
  }
});
