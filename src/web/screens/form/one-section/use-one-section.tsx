import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { form } from 'virtual:form';
import { sectionsIn, type Page, type PageItem } from '../../../../form/model/form.ts';
import { useFromStore } from '../../../answers/answer-context.tsx';
import { useMedia } from '../../../platform/use-media.ts';
import { focusQuestion } from '../../../renderer/focus-question.ts';
import { headingId } from '../../../renderer/ids.ts';
import { PartAlone } from './part-alone.tsx';

/** As `mobile` of the theme: above it a page shows all of its sections. */
const NARROW = '(max-width: 599.95px)';

export interface OneSection {
  /** Hides every other part of the page. */
  readonly around: (item: PageItem, part: ReactElement) => ReactElement;
  /** Counted from 1, among those that show, sooner or later. */
  readonly n: number;
  readonly count: number;
  /** Ids of the section or tabs before and after it, for the hash of an address. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * Which section of a page a phone shows: the one that the address leads to, else the first. So
 * links, the list of sections and the browser's Back lead from one to another. `visit`: the key of the location.
 */
export function useOneSection(page: Page, focusKey: string | undefined, visit: string): OneSection {
  const isNarrow = useMedia(NARROW);
  const shownNow = useFromStore((store) =>
    page.content.map((item) => sectionsIn(form, item).some((id) => store.sectionState(id).visible)).join(' '),
  );
  const [found, setFound] = useState<{ readonly item: PageItem; readonly visit: string }>();
  // The browser scrolls to the words once they can be seen.
  const onFound = useCallback((item: PageItem) => flushSync(() => setFound({ item, visit })), [visit]);
  const place = useMemo(() => {
    const isShown = shownNow.split(' ').map((word) => word === 'true');
    const items = page.content.filter((_, n) => isShown[n]);
    const wanted = found?.visit === visit ? found.item : page.content.find((item) => isIn(item, focusKey));
    const before = items.filter((item) => page.content.indexOf(item) <= page.content.indexOf(wanted ?? item));
    const at = wanted === undefined ? 0 : Math.max(0, before.length - 1);
    return { item: items[at], n: at + 1, count: items.length, previous: idOf(items[at - 1]), next: idOf(items[at + 1]) };
  }, [page, shownNow, found, visit, focusKey]);

  const last = useRef(place.item);
  const isBack = isNarrow && focusKey === undefined && found?.visit !== visit;
  useEffect(() => {
    const hasChanged = last.current !== place.item && last.current !== undefined && page.content.includes(last.current);
    last.current = place.item;
    const id = idOf(place.item);
    if (hasChanged && isBack && id !== undefined) focusQuestion(id);
  }, [place.item, isBack, page]);
  const wasNarrow = useRef(isNarrow);
  const read = useRead(page, !isNarrow);
  useLayoutEffect(() => {
    if (isNarrow === wasNarrow.current) return;
    wasNarrow.current = isNarrow;
    const focused = document.activeElement;
    const inFocus = page.content.find((one) => holds(one, focused));
    const item = isNarrow ? (inFocus ?? read.current) : place.item;
    if (item === undefined) return;
    if (isNarrow) setFound({ item, visit });
    requestAnimationFrame(() => {
      if (inFocus === item) focused?.scrollIntoView({ block: 'center' });
      else headingIn(item)?.scrollIntoView({ block: 'start' });
    });
  }, [isNarrow, page, visit, place.item, read]);
  return useMemo(() => {
    const around = (item: PageItem, part: ReactElement) => (
      <PartAlone key={part.key} isHidden={isNarrow && place.item !== undefined && item !== place.item} onFound={() => onFound(item)}>
        {part}
      </PartAlone>
    );
    return isNarrow ? { ...place, around } : { n: 1, count: 1, previous: undefined, next: undefined, around };
  }, [place, isNarrow, onFound]);
}

/** Where all parts of a page show: the one that is read, once the page was scrolled. */
function useRead(page: Page, isNeeded: boolean): RefObject<PageItem | undefined> {
  const read = useRef<PageItem>(undefined);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let frame = 0;
    const note = (): void => {
      const begun = page.content.filter((item) => (headingIn(item)?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 2);
      read.current = begun.at(-1);
    };
    const scrolled = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(note);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      cancelAnimationFrame(frame);
    };
  }, [page, isNeeded]);
  return read;
}

/** The first heading of a part that shows. */
const headingIn = (item: PageItem): HTMLElement | undefined =>
  sectionsIn(form, item)
    .map((id) => document.getElementById(headingId(id)))
    .find((heading) => heading !== null) ?? undefined;

const isIn = (item: PageItem, key: string | undefined): boolean =>
  key !== undefined && (('tabs' in item && item.tabs === key) || sectionsIn(form, item).includes(form.questions[key]?.section ?? key));

/** Whether something is in the part of the page. */
const holds = (item: PageItem, element: Element | null): boolean =>
  sectionsIn(form, item).some((id) => document.getElementById(headingId(id))?.closest('section')?.contains(element));

function idOf(item: PageItem | undefined): string | undefined {
  if (item === undefined) return undefined;
  return 'tabs' in item ? item.tabs : 'section' in item ? item.section : item.sections[0];
}
