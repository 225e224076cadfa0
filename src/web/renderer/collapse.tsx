import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isAnswered } from '../../form/model/answers.ts';
import type { ProgressState } from '../../form/evaluate/progress.ts';
import { useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { readStoredJson, writeStored } from '../platform/browser-storage.ts';

/** Folds questions in until one of them or of `openers` has an answer. Choices by hand stay. @param canFold false keeps it open */
export function useCollapse(id: string, keys: readonly string[], canFold: boolean, openers: readonly string[] = []) {
  const followed = canFold ? [...openers, ...keys] : null;
  const given = words(
    useAnswerStoreSelector((store) => (followed ?? []).filter((key) => isAnswered(store.answerTo(key))).join(' '), followed),
  );
  const told = words(
    useAnswerStoreSelector((store) => {
      const reported = store.reportedFailures();
      return (followed ?? []).filter((key) => Object.hasOwn(reported, key)).join(' ');
    }, followed),
  );
  const isSuspect = useAnswerStoreSelector(
    (store) =>
      store.areEarlyFailuresEnabled() &&
      followed?.some((key) => isAnswered(store.answerTo(key)) && Object.hasOwn(store.failures(), key)) === true,
    followed,
  );
  const needed = [...given, ...told.map((key) => `!${key}`)];
  const [known, setKnown] = useState(needed);
  const [isOpen, setOpen] = useState(!canFold || (setByHand().get(id) ?? needed.length > 0));
  if (needed.join() !== known.join()) {
    setKnown(needed);
    if (needed.some((key) => !known.includes(key))) setOpen(true);
  }
  if (!canFold && !isOpen) setOpen(true);
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    if (!canFold) return undefined;
    const end = new AbortController();
    window.addEventListener('beforeprint', () => flushSync(() => setPrinted(true)), { signal: end.signal, capture: true });
    window.addEventListener('afterprint', () => setPrinted(false), { signal: end.signal });
    return () => end.abort();
  }, [canFold]);
  const setAndKeep = (isOpen: boolean): void => {
    writeStored('sessionStorage', BY_HAND, JSON.stringify([...setByHand().set(id, isOpen)]));
    setOpen(isOpen);
  };
  const answered = given.filter((key) => keys.includes(key)).length;
  const state: ProgressState = told.length > 0 ? 'attention' : isSuspect ? 'check' : answered > 0 ? 'given' : 'optional';
  return {
    isOpen: isOpen || isPrinted,
    answered,
    state,
    setOpen: setAndKeep,
  };
}

const BY_HAND = 'matricula-folds';
const setByHand = () => new Map(readStoredJson('sessionStorage', BY_HAND) as [string, boolean][] | undefined);

const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);

/** Collapsible panel (`hidden="until-found"`). Find-in-page, printing and `focusQuestion` open it. */
export function CollapsePanel({
  id,
  fold: { isOpen, setOpen },
  children,
}: {
  id: string;
  fold: Pick<ReturnType<typeof useCollapse>, 'isOpen' | 'setOpen'>;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // React knows only whether something is hidden, not until when.
  useLayoutEffect(() => {
    if (isOpen) panel.current?.removeAttribute('hidden');
    else panel.current?.setAttribute('hidden', 'until-found');
  }, [isOpen]);
  const open = useEffectEvent(() => setOpen(true));
  useLayoutEffect(() => {
    const end = new AbortController();
    panel.current?.addEventListener('beforematch', () => open(), { signal: end.signal });
    return () => end.abort();
  }, []);
  return (
    <div className="fold-panel" id={id} ref={panel}>
      {children}
    </div>
  );
}

export function expandAncestors(element: Element | null | undefined): void {
  for (let panel = element?.closest(COLLAPSED_SELECTOR); panel; panel = panel.closest(COLLAPSED_SELECTOR)) {
    panel.dispatchEvent(new Event('beforematch'));
    panel.removeAttribute('hidden');
  }
}
export const COLLAPSED_SELECTOR = '[hidden="until-found"]';
