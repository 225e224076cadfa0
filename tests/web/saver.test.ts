import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../src/form/answers.ts';
import type { AnswerStore } from '../../src/web/answers/answer-store.ts';
import { createSaver, type Saver } from '../../src/web/saving/saver.ts';
import { tinyStore } from '../renderer/tiny-form.ts';

/** As much of an answer store as saving needs. */
function storeWith(answers: Record<string, string>) {
  const saved: Record<string, string> = {};
  const now = { ...answers };
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  const store = {
    flush: () => undefined,
    unsaved: () => {
      const keys = Object.keys(now).filter((key) => now[key] !== (saved[key] ?? ''));
      return {
        answers: Object.fromEntries(keys.map((key) => [key, now[key] ?? ''])),
        base: Object.fromEntries(keys.map((key) => [key, saved[key] ?? ''])),
      };
    },
    unstored: () => ({}),
    markSaved: (held: Answers) => void Object.assign(saved, held),
    change(changes: Answers) {
      Object.assign(now, changes);
      notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return store as unknown as AnswerStore;
}

const requests: { answers: Answers; base: Answers }[] = [];
let answer: () => Response;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  answer = () => Response.json({ message: 'Saved.' });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(JSON.parse(String(init.body)) as (typeof requests)[number]);
    return answer();
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const begin = (saver: Saver, onUnauthorized = (): void => undefined): void => void (stop = saver.start(onUnauthorized));

test('changes are saved two seconds after the last one, with the answers they were made from', async () => {
  const store = storeWith({});
  const saver = createSaver(store);
  begin(saver);
  store.change({ city: 'Be' });
  await vi.advanceTimersByTimeAsync(1500);
  store.change({ city: 'Bend' });
  await vi.advanceTimersByTimeAsync(1900);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toEqual([{ answers: { city: 'Bend' }, base: { city: '' } }]);
  expect(saver.getState()).toBe('saved');
});

test('a failed save is tried again, ever more slowly, and loses nothing', async () => {
  const store = storeWith({ city: 'Bend' });
  const saver = createSaver(store);
  answer = () => Response.json({ message: 'away' }, { status: 503 });
  begin(saver);
  await vi.advanceTimersByTimeAsync(2000);
  expect(saver.getState()).toBe('retrying');
  await vi.advanceTimersByTimeAsync(3900);
  expect(requests).toHaveLength(1);
  answer = () => Response.json({ message: 'Saved.' });
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toHaveLength(2);
  expect(saver.getState()).toBe('saved');
});

test('answers that the server will not take are told and sent again only when they change', async () => {
  const store = storeWith({ city: 'Bend' });
  const saver = createSaver(store);
  answer = () => Response.json({ message: 'City is too long.' }, { status: 400 });
  begin(saver);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saver.getState()).toBe('refused');
  expect(requests).toHaveLength(1);
  answer = () => Response.json({ message: 'Saved.' });
  store.change({ city: 'Be' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(saver.getState()).toBe('saved');
});

test('what could not be stored is not sent again as it is; everything else goes on being saved', async () => {
  const store = tinyStore();
  const saver = createSaver(store);
  begin(saver);
  answer = () => Response.json({ message: 'Saved, except for some answers.', refused: { first_name: ['Shorten it.'] }, answers: { first_name: '' } });
  store.change({ first_name: 'Ana', country: 'FRA' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect([requests.length, saver.getState(), store.unstored()]).toEqual([1, 'partly', { first_name: ['Shorten it.'] }]);
  answer = () => Response.json({ message: 'Saved.' });
  store.change({ visa: 'F-1' });
  await vi.advanceTimersByTimeAsync(2000);
  expect([requests.at(-1)?.answers, saver.getState()]).toEqual([{ visa: 'F-1' }, 'partly']);
  await expect(saver.save(), 'nobody is kept from leaving').resolves.toBeUndefined();
  store.change({ first_name: 'An' });
  expect(store.unstored()).toEqual({});
  await vi.advanceTimersByTimeAsync(2000);
  expect([requests.at(-1), saver.getState()]).toEqual([{ answers: { first_name: 'An' }, base: { first_name: '' } }, 'saved']);
});

test('an answer that could not be stored and is taken back leaves nothing to save', async () => {
  const store = tinyStore();
  const saver = createSaver(store);
  begin(saver);
  answer = () => Response.json({ message: 'Saved.', refused: { first_name: ['Shorten it.'] }, answers: { first_name: '' } });
  store.change({ first_name: 'Ana' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(saver.getState()).toBe('partly');
  store.change({ first_name: '' });
  expect([saver.getState(), store.unstored()]).toEqual(['saved', {}]);
});

test('a lost session is told once and not tried again', async () => {
  const onUnauthorized = vi.fn();
  answer = () => Response.json({ message: 'who?' }, { status: 401 });
  begin(createSaver(storeWith({ city: 'Bend' })), onUnauthorized);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(1);
});

test('a conflict waits for the choice, then either answer can be saved', async () => {
  const store = storeWith({ city: 'Bend', state: 'OR' });
  const saver = createSaver(store);
  begin(saver);
  answer = () => Response.json({ message: 'newer', saved: { city: 'Salem', state: 'OR' } }, { status: 409 });
  await expect(saver.save()).rejects.toThrow('newer');
  expect(saver.getState()).toBe('conflict');
  // The same answer on both sides is no conflict.
  expect(saver.getConflict()).toEqual({ city: 'Salem' });
  answer = () => Response.json({ message: 'Saved.' });
  saver.settle({});
  await saver.save();
  expect(requests.at(-1)).toEqual({ answers: { city: 'Bend' }, base: { city: 'Salem' } });
  expect(saver.getState()).toBe('saved');
});

test('a page that is hidden saves at once', async () => {
  begin(createSaver(storeWith({ city: 'Bend' })));
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(1);
});

test('what must not cross a save waits for it, and the next save waits for that', async () => {
  const store = storeWith({ city: 'Bern' });
  const saver = createSaver(store);
  const happened: string[] = [];
  answer = () => (happened.push('saved'), Response.json({ message: 'Saved.' }));
  const first = saver.save();
  const between = saver.apart(async () => {
    happened.push('begun');
    await Promise.resolve();
    store.change({ city: 'Basel' });
    happened.push('done');
  });
  const last = saver.save();
  await Promise.all([first, between, last]);
  expect(happened).toEqual(['saved', 'begun', 'done', 'saved']);
  expect(requests.map(({ answers }) => answers)).toEqual([{ city: 'Bern' }, { city: 'Basel' }]);
});

test('where it fails, whoever asked for it is told, and saves go on', async () => {
  const saver = createSaver(storeWith({ city: 'Bern' }));
  await expect(saver.apart(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await saver.save();
  expect(requests).toHaveLength(1);
});
