import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../src/form/model/answers.ts';
import { ConflictError, ServerError } from '../../src/web/api/api-client.ts';
import type { AnswerStore } from '../../src/web/answers/answer-store-context.tsx';
import { createSaver, type Saver } from '../../src/web/saving/saver.ts';
import { createTinyStore } from '../renderer/tiny-store.ts';

function saving(answers: Answers = {}): { readonly store: AnswerStore; readonly saver: Saver } {
  const store = storeWith(answers);
  return { store, saver: createSaver(store) };
}

function storeWith(answers: Answers): AnswerStore {
  const store = createTinyStore();
  store.change(answers);
  return store;
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
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const begin = (saver: Saver, onUnauthorized = (): void => undefined, onSubmittedElsewhere = (): void => undefined): void =>
  void (stop = saver.start(onUnauthorized, onSubmittedElsewhere));

test('changes are saved two seconds after the last one, with the answers they were made from', async () => {
  const { store, saver } = saving({});
  begin(saver);
  store.change({ first_name: 'Be' });
  await vi.advanceTimersByTimeAsync(1500);
  store.change({ first_name: 'Bend' });
  await vi.advanceTimersByTimeAsync(1900);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(requests).toEqual([{ answers: { first_name: 'Bend' }, base: { first_name: '' } }]);
  expect(saver.getState()).toBe('saved');
});

test.each<[by: string, save: (saver: Saver) => Promise<unknown>]>([
  ['by itself', () => vi.advanceTimersByTimeAsync(2000)],
  ['by the student', (saver) => expect(saver.save()).rejects.toThrow('away')],
])('a failed save that began %s is tried again, ever more slowly, and loses nothing', async (_, save) => {
  const { saver } = saving({ first_name: 'Bend' });
  answer = () => Response.json({ message: 'away' }, { status: 503 });
  begin(saver);
  await save(saver);
  expect(saver.getState()).toBe('retrying');
  await vi.advanceTimersByTimeAsync(3900);
  expect(requests).toHaveLength(1);
  answer = () => Response.json({ message: 'Saved.' });
  // Up to a quarter later: others have failed at the same instant.
  await vi.advanceTimersByTimeAsync(1200);
  expect(requests).toHaveLength(2);
  expect(saver.getState()).toBe('saved');
});

test('a device whose clock goes back by a day tries a failed save again as soon as any other', async () => {
  const { store, saver } = saving({ first_name: 'Bend' });
  answer = () => Response.json({ message: 'away' }, { status: 503 });
  begin(saver);
  await vi.advanceTimersByTimeAsync(2000);
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  store.change({ first_name: 'Benda' });
  answer = () => Response.json({ message: 'Saved.' });
  await vi.advanceTimersByTimeAsync(6000);
  expect(requests).toHaveLength(2);
  expect(saver.getState()).toBe('saved');
});

test('a server that says when to come back is not asked before, and a thousand browsers do not come back at once', async () => {
  const saved: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { saver } = saving({ first_name: 'Bend' });
    answer = () => Response.json({ message: 'Later.' }, { status: 503, headers: { 'Retry-After': '20' } });
    begin(saver);
    await vi.advanceTimersByTimeAsync(2000);
    requests.length = 0;
    answer = () => Response.json({ message: 'Saved.' });
    let seconds = 0;
    for (; requests.length === 0; seconds += 0.1) await vi.advanceTimersByTimeAsync(100);
    saved.push(seconds);
    stop();
  }
  expect(Math.min(...saved)).toBeGreaterThan(19.8);
  expect(Math.max(...saved)).toBeLessThan(25.3);
  expect(new Set(saved.map(Math.round)).size).toBeGreaterThan(2);
});

test('answers that the server refuses are reported, and sent again only when they change', async () => {
  const { store, saver } = saving({ first_name: 'Bend' });
  answer = () => Response.json({ message: 'City is too long.' }, { status: 400 });
  begin(saver);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saver.getState()).toBe('refused');
  expect(requests).toHaveLength(1);
  answer = () => Response.json({ message: 'Saved.' });
  store.change({ first_name: 'Be' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(saver.getState()).toBe('saved');
});

test('what could not be stored is not sent again alone, but with the next change: it may be what hid others on the server', async () => {
  const { store, saver } = saving();
  begin(saver);
  answer = () =>
    Response.json({ message: 'Saved, except for some answers.', refused: { first_name: ['Shorten it.'] }, answers: { first_name: '' } });
  store.change({ first_name: 'Ana', country: 'FRA' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect([requests.length, saver.getState(), store.notices()]).toEqual([1, 'partly', { first_name: ['Shorten it.'] }]);
  store.change({ visa: 'F-1' });
  await vi.advanceTimersByTimeAsync(2000);
  expect([requests.at(-1)?.answers, saver.getState()]).toEqual([{ first_name: 'Ana', visa: 'F-1' }, 'partly']);
  await expect(saver.save(), 'nobody is kept from leaving').resolves.toBeUndefined();
  expect(requests).toHaveLength(2);
  answer = () => Response.json({ message: 'Saved.' });
  store.change({ first_name: 'An' });
  expect(store.notices()).toEqual({});
  await vi.advanceTimersByTimeAsync(2000);
  expect([requests.at(-1), saver.getState()]).toEqual([{ answers: { first_name: 'An' }, base: { first_name: '' } }, 'saved']);
});

test('an answer that could not be stored and is taken back leaves nothing to save', async () => {
  const { store, saver } = saving();
  begin(saver);
  answer = () => Response.json({ message: 'Saved.', refused: { first_name: ['Shorten it.'] }, answers: { first_name: '' } });
  store.change({ first_name: 'Ana' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(saver.getState()).toBe('partly');
  store.change({ first_name: '' });
  expect([saver.getState(), store.notices()]).toEqual(['saved', {}]);
});

test('a lost session is reported once and not retried', async () => {
  const onUnauthorized = vi.fn();
  answer = () => Response.json({ message: 'who?' }, { status: 401 });
  begin(createSaver(storeWith({ first_name: 'Bend' })), onUnauthorized);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(1);
});

test('who is refused because the application was submitted elsewhere is told so', async () => {
  const saver = createSaver(storeWith({ first_name: 'Bend' }));
  const onSubmittedElsewhere = vi.fn();
  begin(saver, undefined, onSubmittedElsewhere);
  answer = () => Response.json({ message: 'away' }, { status: 503 });
  await expect(saver.save()).rejects.toThrow(ServerError);
  expect(onSubmittedElsewhere).not.toHaveBeenCalled();
  answer = () => Response.json({ message: 'It is submitted.' }, { status: 409 });
  await expect(saver.save()).rejects.toThrow('It is submitted.');
  expect(onSubmittedElsewhere).toHaveBeenCalledOnce();
});

test('a conflict waits for the choice and holds back no other answer; then either one can be saved', async () => {
  const { store, saver } = saving({ first_name: 'Bend', grades: 'A', races: ['a'] });
  begin(saver);
  let isFirst = true;
  answer = () => {
    const first = isFirst;
    isFirst = false;
    return first
      ? Response.json({ message: 'newer', saved: { first_name: 'Salem', grades: 'A' } }, { status: 409 })
      : Response.json({ message: 'Saved.' });
  };
  await expect(saver.save()).rejects.toThrow(ConflictError);
  expect(saver.getState()).toBe('conflict');
  expect(store.conflictingAnswers()).toEqual({ first_name: 'Salem' });
  expect(requests.map(({ answers }) => Object.keys(answers))).toEqual([['first_name', 'grades', 'races'], ['races']]);
  store.resolveConflicts([]);
  await saver.save();
  expect(requests.at(-1)).toEqual({ answers: { first_name: 'Bend' }, base: { first_name: 'Salem' } });
  expect(saver.getState()).toBe('saved');
});

test('a save that arrived but got no response is not a conflict with what was typed since', async () => {
  const { store, saver } = saving({ first_name: 'Bo' });
  begin(saver);
  let turn = 0;
  answer = () => {
    turn += 1;
    if (turn === 1) return Response.error();
    return turn === 2
      ? Response.json({ message: 'newer', saved: { first_name: 'Bo' } }, { status: 409 })
      : Response.json({ message: 'Saved.' });
  };
  await expect(saver.save()).rejects.toThrow(ServerError);
  store.change({ first_name: 'Bob' });
  await saver.save();
  expect(store.conflictingAnswers()).toBeNull();
  expect(requests.at(-1)).toEqual({ answers: { first_name: 'Bob' }, base: { first_name: 'Bo' } });
});

test('what was cleared only because of a discarded answer is not cleared on the server', async () => {
  const store = createTinyStore();
  store.load({ country: 'USA', country_desc: 'United States', state: 'NE', state_desc: 'Nebraska' }, {}, {});
  const saver = createSaver(store);
  store.addUnsavedAnswers({ country: 'FRA' });
  store.setConflictingAnswers({ country: 'USA' });
  expect(store.answerTo('state')).toBe('');
  await expect(saver.save()).rejects.toThrow(ConflictError);
  expect(requests).toEqual([]);
  store.resolveConflicts(['country']);
  await saver.save();
  expect(requests).toEqual([]);
  expect([store.answerTo('country'), store.answerTo('state')]).toEqual(['USA', 'NE']);
});

test('what is being typed is saved within ten seconds, and its field is not committed', async () => {
  const { store, saver } = saving();
  begin(saver);
  const commit = vi.fn();
  store.registerFlush(commit);
  for (let second = 0, text = ''; second < 10; second += 1) {
    text += 'a';
    store.setTypedText('first_name', text, text);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(requests[0]?.answers).toEqual({ first_name: 'aaaaaaa' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(requests.at(-1)).toEqual({ answers: { first_name: 'aaaaaaaaaa' }, base: { first_name: 'aaaaaaa' } });
  expect(commit).not.toHaveBeenCalled();
  expect([store.answerTo('first_name'), saver.getState()]).toEqual(['', 'saved']);
});

test('answers that follow one another fast are saved within ten seconds of the first', async () => {
  const store = createTinyStore();
  begin(createSaver(store));
  for (let n = 0; n < 20; n += 1) {
    store.change({ first_name: `Name ${n}` });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(requests.length).toBeGreaterThanOrEqual(2);
});

test('the connection comes back: what waits is saved at once, and changes meanwhile delay no retry', async () => {
  const { saver } = saving({ first_name: 'Bend' });
  vi.stubGlobal('navigator', { onLine: false });
  answer = () => Response.error();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  begin(saver);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(saver.getState()).toBe('offline');
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Saved.' }));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.getState()).toBe('saved');
});

test('a server that never answers ends in "not saved yet", and the next try goes out', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    calls += 1;
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  const saver = createSaver(storeWith({ first_name: 'Bend' }));
  begin(saver);
  await vi.advanceTimersByTimeAsync(23_000);
  expect(saver.getState()).toBe('retrying');
  await vi.advanceTimersByTimeAsync(8000);
  expect(calls).toBe(2);
});

test('a page that is hidden saves at once', async () => {
  begin(createSaver(storeWith({ first_name: 'Bend' })));
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(1);
});

test('work that must not overlap a save waits for it, and the next save waits for that', async () => {
  const { store, saver } = saving({ first_name: 'Bern' });
  const happened: string[] = [];
  answer = () => (happened.push('saved'), Response.json({ message: 'Saved.' }));
  const first = saver.save();
  const between = saver.runExclusive(async () => {
    happened.push('begun');
    await Promise.resolve();
    store.change({ first_name: 'Basel' });
    happened.push('done');
  });
  const last = saver.save();
  await Promise.all([first, between, last]);
  expect(happened).toEqual(['saved', 'begun', 'done', 'saved']);
  expect(requests.map(({ answers }) => answers)).toEqual([{ first_name: 'Bern' }, { first_name: 'Basel' }]);
});

test('if it fails, the caller gets the error, and saves go on', async () => {
  const saver = createSaver(storeWith({ first_name: 'Bern' }));
  await expect(saver.runExclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await saver.save();
  expect(requests).toHaveLength(1);
});
