import { useEffect, useRef } from 'react';
import type { Page } from '../../../../form/model/form.ts';
import { useAnswerStore, useFromStore, answeredText } from '../../../answers/answer-context.tsx';
import { useAnnouncement } from '../../../renderer/use-announcement.ts';
import { t } from '../../../text.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useNotePlace } from './use-place.ts';
import { countOf, useLeft, useProgress } from './use-progress.ts';

export function SectionNews({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const parts = useProgress(page);
  const left = useLeft();
  const epoch = useFromStore((from) => from.epoch());
  const [announcement, announce] = useAnnouncement();
  const known = useRef({ page, parts, left, epoch });
  useNotePlace();
  useEffect(() => {
    const before = known.current;
    known.current = { page, parts, left, epoch };
    if (before.epoch !== epoch || before.page !== page) return;
    if (left === 'nothing' && before.left !== 'nothing') return announce(t('sections.nothing'));
    const wasOpen = (id: string): boolean => before.parts.some((part) => part.id === id && part.state !== 'done' && part.required > 0);
    const done = parts.find(({ id, state }) => state === 'done' && wasOpen(id));
    if (done) announce(t('sections.is_done', { title: answeredText(store, done.title), ...countOf(parts) }));
  }, [announce, epoch, left, page, parts, store]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
