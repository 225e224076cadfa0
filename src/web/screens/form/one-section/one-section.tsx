// Of those institutions whose pages phones show section by section.
import 'virtual:text/form';
import type { ReactElement, ReactNode } from 'react';
import type { Page, PageItem } from '../../../../form/model/form.ts';
import { SectionButtons } from './section-buttons.tsx';
import { useOneSection } from './use-one-section.tsx';

/** How a page is drawn that may show one of its sections. */
export interface Alone {
  /** Hides every other part of the page. */
  readonly around: (item: PageItem, part: ReactElement) => ReactElement;
  /** The way to the sections before and after it. */
  readonly buttons: ReactNode;
  /** Whether the buttons of the page are below it. */
  readonly isLast: boolean;
}

interface Props {
  readonly page: Page;
  readonly focusKey: string | undefined;
  /** The key of the location. */
  readonly visit: string;
  readonly children: (alone: Alone) => ReactNode;
}

export function OneSection({ page, focusKey, visit, children }: Props) {
  const one = useOneSection(page, focusKey, visit);
  return children({ around: one.around, buttons: <SectionButtons page={page} one={one} />, isLast: one.next === undefined });
}
