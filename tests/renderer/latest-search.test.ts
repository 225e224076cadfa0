import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncedSearch } from '../../src/web/renderer/lookup/debounced-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function search() {
  const asked: { readonly text: string; readonly answer: (found: string) => void }[] = [];
  const shown: string[] = [];
  const latest = createDebouncedSearch(
    (text) => new Promise<string>((answer) => void asked.push({ text, answer })),
    (found) => void shown.push(found),
  );
  return { ...latest, asked, shown, texts: () => asked.map(({ text }) => text) };
}

test('it asks once typing has paused for 200 ms', () => {
  const { type, texts } = search();
  type('l');
  vi.advanceTimersByTime(199);
  type('li');
  vi.advanceTimersByTime(199);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['li']);
});

test('a student who types without a pause still gets suggestions after 500 ms', () => {
  const { type, texts } = search();
  for (const text of ['l', 'li', 'lin', 'linc', 'linco', 'lincol', 'lincoln']) {
    type(text);
    vi.advanceTimersByTime(100);
  }
  expect(texts()).toEqual(['linco']);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual(['linco', 'lincoln']);
});

test('an answer that comes after a newer question is not shown', async () => {
  const { type, asked, shown } = search();
  type('li');
  vi.advanceTimersByTime(200);
  type('linc');
  vi.advanceTimersByTime(200);
  asked[1]?.answer('to linc');
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer('to li');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['to linc']);
});

test('what is stopped neither asks nor shows', async () => {
  const { type, stop, asked, shown, texts } = search();
  type('li');
  stop();
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
  type('lin');
  vi.advanceTimersByTime(200);
  stop();
  asked[0]?.answer('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([]);
});
