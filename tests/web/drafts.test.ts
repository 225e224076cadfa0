import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftStorage, StoredDraft } from '../../src/web/drafts/draft-storage.ts';
import { answersOfDraft, mergeDraftIntoStore } from '../../src/web/drafts/draft.ts';
import { createDrafts } from '../../src/web/drafts/drafts.ts';
import { createAccountOwner, visitorOwner } from '../../src/web/drafts/draft-owner.ts';
import { createVisitorIdentity } from '../../src/web/drafts/visitor-identity.ts';
import { createTinyStore } from '../renderer/tiny-store.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEY = Buffer.alloc(32, 7).toString('base64url');

function openDevice(): {
  readonly device: { -readonly [Part in keyof DraftStorage]: DraftStorage[Part] };
  readonly kept: Map<string, StoredDraft>;
} {
  const kept = new Map<string, StoredDraft>();
  return {
    kept,
    device: {
      isPersistent: () => true,
      all: async () => [...kept],
      put: async (name, record) => void kept.set(name, structuredClone(record)),
      putAtOnce: (name, record) => void kept.set(name, structuredClone(record)),
      remove: async (names) => names.forEach((name) => kept.delete(name)),
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openTab(device: DraftStorage, owner = visitorOwner, held = {}) {
  const store = createTinyStore();
  const drafts = createDrafts(store, device);
  const found = await drafts.read(owner);
  store.load(held, {}, {});
  mergeDraftIntoStore(store, held, found.draft);
  drafts.follow(owner, found);
  await drafts.saveNow();
  return { store, drafts };
}

test('what a visitor types is on the device within a second, in the middle of a field too, and comes back in another tab', async () => {
  const { device } = openDevice();
  const first = await openTab(device);
  first.store.change({ grades: 'A' });
  first.store.setTypedText('first_name', 'An', 'An');
  first.store.setTypedText('visa', 'half a dat');
  await vi.advanceTimersByTimeAsync(1000);
  const put = vi.spyOn(device, 'put');
  first.store.change({ first_name: 'An' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(put, 'left, a field is not kept again').not.toHaveBeenCalled();
  const second = await openTab(device);
  expect([second.store.answerTo('grades'), second.store.answerTo('first_name'), second.store.typedText('visa')]).toEqual([
    'A',
    'An',
    'half a dat',
  ]);
});

test('the notice of a text that was cut comes back with it, until the text is another one', async () => {
  const { device } = openDevice();
  const first = await openTab(device);
  const cut = { key: 'field.text_cut', params: { limit: 45 } } as const;
  first.store.change({ first_name: 'Ana', grades: 'A' });
  first.store.setNotice('first_name', cut, 'Ana');
  first.store.setNotice('grades', 'A hint, which goes.', 'A');
  await vi.advanceTimersByTimeAsync(1000);
  const second = await openTab(device);
  expect(second.store.notices()).toEqual({ first_name: [second.store.noticeAt('first_name')] });
  expect(second.store.noticeAt('first_name')).not.toBe('');
  second.store.change({ first_name: 'Anna' });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await openTab(device)).store.notices()).toEqual({});
});

test('a page that goes away in the middle of a word waits for no write that is under way', async () => {
  const { device, kept } = openDevice();
  const owner = await createAccountOwner('ann', KEY);
  const { store } = await openTab(device, owner);
  const asked: string[] = [];
  device.put = (name) => {
    asked.push(name);
    return new Promise(() => undefined);
  };
  store.setTypedText('first_name', 'An', 'An');
  await vi.advanceTimersByTimeAsync(500);
  store.setTypedText('first_name', 'Anna', 'Anna');
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(JSON.stringify([...kept]), 'and nothing of an account is kept unsealed').not.toContain('Anna');
});

test('a visitor reloads in the middle of a word, and the browser drops what was put into its database as the page went', async () => {
  const { device } = openDevice();
  const { store } = await openTab(device);
  device.put = () => new Promise(() => undefined);
  store.setTypedText('first_name', 'Anna', 'Anna');
  window.dispatchEvent(new Event('pagehide'));
  const second = await openTab({ ...device, put: openDevice().device.put });
  expect(second.store.answerTo('first_name')).toBe('Anna');
});

test('two tabs of a visitor: the newest answer to each question counts, and what one tab cleared stays cleared', async () => {
  const { device } = openDevice();
  const first = await openTab(device);
  first.store.change({ first_name: 'Ann', grades: 'A', races: ['x'] });
  await vi.advanceTimersByTimeAsync(500);
  const second = await openTab(device);
  second.store.change({ grades: 'B', races: [] });
  await vi.advanceTimersByTimeAsync(500);
  first.store.change({ first_name: 'Anna' });
  await vi.advanceTimersByTimeAsync(500);
  const third = await openTab(device);
  expect(third.store.getAnswers()).toMatchObject({ first_name: 'Anna', grades: 'B' });
  expect(third.store.answerTo('races')).toBe('');
});

test('what waits for an account can be read only with its key', async () => {
  const { device, kept } = openDevice();
  const tab = await openTab(device, await createAccountOwner('mark', KEY));
  tab.store.change({ first_name: 'Zebulon' });
  await tab.drafts.stop();
  const [{ iv, data }] = [...kept.values()].map(({ body }) => body as { iv: Uint8Array; data: ArrayBuffer }) as [
    { iv: Uint8Array; data: ArrayBuffer },
  ];
  expect(Buffer.concat([iv, Buffer.from(data)]).toString('latin1')).not.toContain('Zebulon');
  const { drafts } = await openTab(device);
  expect(answersOfDraft((await drafts.read(visitorOwner)).draft), 'a visitor finds nothing').toEqual({});
  expect(answersOfDraft((await drafts.read(await createAccountOwner('other', KEY))).draft), 'another account finds nothing').toEqual({});
  expect(answersOfDraft((await drafts.read(await createAccountOwner('mark', KEY))).draft)).toEqual({ first_name: 'Zebulon' });
  const wrong = await createAccountOwner('mark', Buffer.alloc(32, 8).toString('base64url'));
  expect((await drafts.read(wrong)).draft.answers, 'another key opens nothing').toEqual({});
});

test('nothing is kept that the server has, and nothing for longer than 30 days', async () => {
  const { device, kept } = openDevice();
  const owner = await createAccountOwner('mark', KEY);
  const tab = await openTab(device, owner);
  tab.store.change({ first_name: 'Ann' });
  await tab.drafts.saveNow();
  expect(kept.size).toBe(1);
  tab.store.markSaved({ first_name: 'Ann' });
  await tab.drafts.saveNow();
  expect(kept.size).toBe(0);
  const other = await openTab(device);
  other.store.change({ grades: 'A' });
  await other.drafts.stop();
  await vi.advanceTimersByTimeAsync(31 * DAY);
  expect((await tab.drafts.read(visitorOwner)).draft.answers).toEqual({});
  expect(kept.size).toBe(0);
});

test('an answer that was changed elsewhere meanwhile is contested; one that was not is just unsaved', async () => {
  const { device } = openDevice();
  const owner = await createAccountOwner('mark', KEY);
  const before = await openTab(device, owner, { first_name: 'Ann', grades: 'A', visa: 'F1' });
  before.store.change({ first_name: 'Anna', grades: 'B', visa: '' });
  await before.drafts.stop();
  const after = await openTab(device, owner, { first_name: 'Annie', grades: 'A', visa: 'F1' });
  expect(after.store.conflictingAnswers()).toEqual({ first_name: 'Annie' });
  expect(after.store.unsaved().answers).toEqual({ first_name: 'Anna', grades: 'B', visa: '' });
  await after.drafts.stop();
  const again = await openTab(device, owner, { first_name: 'Annie', grades: 'A', visa: 'F1' });
  expect(again.store.conflictingAnswers(), 'the choice waits').toEqual({ first_name: 'Annie' });
});

test('a tab that was closed before its save returned: what the server got from here is not a conflict', async () => {
  const { device } = openDevice();
  const owner = await createAccountOwner('mark', KEY);
  const tab = await openTab(device, owner);
  tab.store.setTypedText('first_name', 'Bo', 'Bo');
  tab.store.markSent({ first_name: 'Bo' });
  tab.store.setTypedText('first_name', 'Bob', 'Bob');
  await tab.drafts.saveNow();
  const again = await openTab(device, owner, { first_name: 'Bo' });
  expect([again.store.conflictingAnswers(), again.store.answerTo('first_name')]).toEqual([null, 'Bob']);
});

test('a device that is slow when the page opens keeps everything once it is ready, also of an owner who has left meanwhile', async () => {
  const { device, kept } = openDevice();
  let ready: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const slow: DraftStorage = { ...device, put: async (name, record) => isReady.then(() => device.put(name, record)) };
  const tab = await openTab(slow);
  tab.store.change({ first_name: 'Vera' });
  await vi.advanceTimersByTimeAsync(1000);
  const stopping = tab.drafts.stop();
  await vi.advanceTimersByTimeAsync(3000);
  await stopping;
  tab.store.reset();
  expect(kept.size).toBe(0);
  ready();
  await vi.advanceTimersByTimeAsync(100);
  const next = await openTab(device);
  expect(next.store.answerTo('first_name')).toBe('Vera');
});

test('what an account has left out is not offered to it again until something else is typed, and stays for others', async () => {
  const { device, kept } = openDevice();
  const visitors = await openTab(device);
  visitors.store.change({ grades: 'A' });
  await vi.advanceTimersByTimeAsync(1000);
  await visitors.drafts.stop();
  const ann = await openTab(device, await createAccountOwner('ann', KEY));
  const isOffered = async ({ drafts }: typeof ann): Promise<boolean> => {
    await drafts.offer(await drafts.read(visitorOwner));
    return drafts.offered() !== null;
  };
  expect(await isOffered(ann)).toBe(true);
  await ann.drafts.decline(await ann.drafts.read(visitorOwner));
  expect(await isOffered(ann)).toBe(false);
  expect(await isOffered(await openTab(device, await createAccountOwner('ann', KEY)))).toBe(false);
  expect(await isOffered(await openTab(device, await createAccountOwner('ben', KEY)))).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  const again = await openTab(device);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isOffered(ann), 'being kept again makes nothing newer').toBe(false);
  again.store.change({ visa: 'F' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isOffered(ann)).toBe(true);
  await ann.drafts.erase('ann');
  expect([...kept.keys()].filter((name) => name.startsWith('ann'))).toEqual([]);
});

test('the mark of a visitor: answers that traveled before it was renewed belong to no one', () => {
  let n = 0;
  const mark = createVisitorIdentity(() => `mark ${(n += 1)}`);
  const before = mark.now();
  expect([mark.isClaimed(), mark.now()]).toEqual([false, before]);
  mark.claim();
  expect(mark.isClaimed()).toBe(true);
  mark.renew();
  expect(mark.now()).not.toBe(before);
  expect(mark.isClaimed()).toBe(false);
});
