import { useEffect, useRef } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { useAnswerStore, useAnswerStoreSelector, interpolateAnswers } from '../../answers/answer-store-context.tsx';
import { useAnnouncement } from '../../renderer/use-announcement.ts';
import { translate } from '../../platform/translate.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTrackFormLocation } from './form-location.ts';
import { countCompletedParts, useRemainingWork, usePageProgress } from './use-page-progress.ts';

export function SectionProgressAnnouncer({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const parts = usePageProgress(page);
  const left = useRemainingWork();
  const epoch = useAnswerStoreSelector((from) => from.epoch());
  const [announcement, announce] = useAnnouncement();
  const known = useRef({ page, parts, left, epoch });
  useTrackFormLocation();
  useEffect(() => {
    const before = known.current;
    known.current = { page, parts, left, epoch };
    if (before.epoch !== epoch || before.page !== page) return;
    if (left === 'nothing' && before.left !== 'nothing') return announce(translate('sections.nothing'));
    const wasOpen = (id: string): boolean => before.parts.some((part) => part.id === id && part.state !== 'done' && part.required > 0);
    const done = parts.find(({ id, state }) => state === 'done' && wasOpen(id));
    if (done) announce(translate('sections.is_done', { title: interpolateAnswers(store, done.title), ...countCompletedParts(parts) }));
  }, [announce, epoch, left, page, parts, store]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
