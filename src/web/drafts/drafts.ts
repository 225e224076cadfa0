import { isSameAnswer, UNANSWERED, getOwn } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { sleep } from '../platform/sleep.ts';
import type { DraftStorage } from './draft-storage.ts';
import { isEmptyDraft, lastTypedAt, mergeDraftsPerQuestion, EMPTY_DRAFT, type Draft } from './draft.ts';
import type { DraftOwner } from './draft-owner.ts';

/** Stores unsaved answers on this device, encrypted for their owner. */
export type Drafts = ReturnType<typeof createDrafts>;

/** The drafts found for an owner, and their record names. */
export interface FoundDrafts {
  readonly draft: Draft;
  /** Time of the last write in ms since 1970; 0 if there is none. */
  readonly at: number;
  readonly names: readonly string[];
}

/** A draft on its way to the device, and the names of older records that it replaces. */
interface Waiting {
  readonly of: DraftOwner;
  readonly draft: Draft;
  readonly names: readonly string[];
}

/** Debounce in ms between keystrokes and a write. */
const PAUSE_MS = 300;
const LONGEST_WAIT_MS = 2000;
const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export function createDrafts(store: AnswerStore, device: DraftStorage, now: () => number = () => Date.now()) {
  const tab = `${now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  let owner: DraftOwner | null = null;
  let draft = EMPTY_DRAFT;
  let adopted: readonly string[] = [];
  /** The draft that went to the device last, as JSON. */
  let last = '';
  let offered: FoundDrafts | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, Waiting>();
  let writing: Promise<void> = Promise.resolve();
  let unfollow: () => void = () => undefined;

  const nameOf = ({ id }: DraftOwner): string => `${id}/${tab}`;
  const leftOutBy = (id: string): string => `${id}/left-out`;
  const write = async ({ of, draft: body, names }: Waiting): Promise<void> => {
    const own = nameOf(of);
    if (isEmptyDraft(body)) await device.remove([own]);
    else await device.put(own, { owner: of.id, at: now(), body: await of.seal(body) });
    await device.remove(names.filter((name) => name !== own));
  };
  const writeWaiting = async (): Promise<void> => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const one of all) await write(one);
  };
  /** Waits for pending writes, but not longer than `LONGEST_WAIT_MS`. */
  const written = (): Promise<void> => Promise.race([writing, sleep(LONGEST_WAIT_MS)]);
  const keepNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!owner) return;
    // Taken now: by the time a slow device is ready, the store may hold another student's answers.
    draft = nextDraft(store, draft, owner, now());
    const json = JSON.stringify(draft);
    if (json === last && adopted.length === 0 && device.isPersistent()) return;
    last = json;
    waiting.set(owner.id, { of: owner, draft, names: [...(waiting.get(owner.id)?.names ?? []), ...adopted] });
    adopted = [];
    writing = writing.then(writeWaiting).catch(() => undefined);
  };
  const saveNow = (): Promise<void> => {
    keepNow();
    return written();
  };
  const keepSoon = (): void => {
    timer ??= setTimeout(keepNow, PAUSE_MS);
  };
  /** A page that goes away gets no turn after a write that is still under way; the database itself keeps their order. */
  const keepAtOnce = (): void => {
    keepNow();
    // An account's must be sealed first; what the student typed is on its way to the server as well.
    if (owner?.isVisitor && !isEmptyDraft(draft)) device.putAtOnce(nameOf(owner), { owner: owner.id, at: now(), body: draft });
    writeWaiting().catch(() => undefined);
  };
  const keepHidden = (): void => {
    if (document.visibilityState === 'hidden') keepAtOnce();
  };

  const abandon = (): void => {
    unfollow();
    unfollow = () => undefined;
    clearTimeout(timer);
    timer = undefined;
    owner = null;
    last = '';
  };

  return {
    isPersistent: device.isPersistent,
    owner: (): DraftOwner | null => owner,
    /** Drafts of an owner from every tab. Removes those too old, or sealed otherwise. */
    async read(of: DraftOwner): Promise<FoundDrafts> {
      await written();
      const all = await device.all();
      const isOld = (at: number): boolean => at < now() - LONGEST_KEPT_MS;
      const own = all.filter(([, kept]) => kept.owner === of.id && !isOld(kept.at));
      const opened = await Promise.all(
        own.map(async ([name, { at, body }]) => ({ name, at, draft: await of.open(body).catch(() => null) })),
      );
      const good = opened.flatMap(({ draft: found, ...record }) => (found ? [{ ...record, draft: found }] : []));
      const useless = opened.filter((record) => record.draft === null).map(({ name }) => name);
      await device.remove([...useless, ...all.filter(([, { at }]) => isOld(at)).map(([name]) => name)]);
      return {
        draft: mergeDraftsPerQuestion(good.map((record) => record.draft)),
        at: Math.max(0, ...good.map(({ at }) => at)),
        names: good.map(({ name }) => name),
      };
    },
    hasDraft: async (ownerId: string | null): Promise<boolean> => (await device.all()).some(([, { owner: id }]) => id === ownerId),
    /** Follows the store for this owner, who has taken over `found`. */
    follow(of: DraftOwner, found: FoundDrafts): void {
      owner = of;
      draft = found.draft;
      adopted = found.names;
      const ends = [store.subscribe(keepSoon), store.subscribeTyping(keepSoon)];
      document.addEventListener('visibilitychange', keepHidden);
      window.addEventListener('pagehide', keepAtOnce);
      unfollow = () => {
        ends.forEach((end) => end());
        document.removeEventListener('visibilitychange', keepHidden);
        window.removeEventListener('pagehide', keepAtOnce);
      };
      keepNow();
    },
    /** Keeps the present state now. Waits for a slow device only for a moment; what is on its way there still arrives. */
    saveNow,
    async stop(): Promise<void> {
      unfollow();
      await saveNow();
      abandon();
    },
    stopWithoutSaving: abandon,
    async erase(ownerId?: string | null): Promise<void> {
      const id = owner?.id ?? ownerId;
      abandon();
      waiting.clear();
      await written();
      const all = await device.all();
      await device.remove(all.filter(([, kept]) => kept.owner === id || kept.owner === leftOutBy(id ?? '')).map(([name]) => name));
    },
    async remove({ names }: FoundDrafts): Promise<void> {
      offered = null;
      await written();
      await device.remove(names);
    },
    /** Never offers this draft to the present owner again. */
    async decline({ draft: found }: FoundDrafts): Promise<void> {
      offered = null;
      if (!owner) return;
      const name = leftOutBy(owner.id);
      await device.put(name, { owner: name, at: now(), body: lastTypedAt(found) });
    },
    /** Offers this draft to the present owner, unless there is nothing in it, or the owner has declined it. */
    async offer(found: FoundDrafts): Promise<void> {
      const name = owner && leftOutBy(owner.id);
      const body = isEmptyDraft(found.draft) ? Infinity : (await device.all()).find(([one]) => one === name)?.[1].body;
      offered = typeof body === 'number' && lastTypedAt(found.draft) <= body ? null : found;
    },
    offered: (): FoundDrafts | null => offered,
  };
}

/** The draft of the present state; what has not changed keeps its time. */
function nextDraft(store: AnswerStore, before: Draft, owner: DraftOwner, at: number): Draft {
  const { answers, base } = store.unsaved();
  const sent = store.sentValues();
  const next: Record<string, Draft['answers'][string]> = {};
  for (const [key, answer] of Object.entries(answers)) {
    const known = getOwn(before.answers, key);
    const from = getOwn(base, key) ?? UNANSWERED;
    next[key] = { answer, base: from, sent: getOwn(sent, key) ?? [], at: known && isSameAnswer(known.answer, answer) ? known.at : at };
  }
  // Another tab may hold what was cleared here: for a visitor, nothing else says which of the two is newer.
  const cleared = owner.isVisitor ? Object.entries(before.answers) : [];
  for (const [key, known] of cleared) next[key] ??= known.answer === UNANSWERED ? known : { ...known, answer: UNANSWERED, at };
  const typed: Record<string, Draft['typed'][string]> = {};
  for (const [key, text] of Object.entries(store.unreadableTexts())) {
    const known = getOwn(before.typed, key);
    typed[key] = known?.text === text ? known : { text, at };
  }
  for (const [key, cut] of Object.entries(store.truncatedInputs())) {
    const known = getOwn(before.typed, key);
    typed[key] = known?.cut && isSameAnswer(known.cut.kept, cut.kept) ? known : { text: String(cut.kept), at, cut };
  }
  return { answers: next, typed };
}
