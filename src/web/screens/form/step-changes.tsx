import { useEffect, useRef } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { useFromStore } from '../../answers/answer-context.tsx';
import { useAnnouncement } from '../../renderer/use-announcement.ts';
import { t } from '../../text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Tells a screen reader which step an answer added or removed; what is loaded is not announced. */
export function StepChanges({ pages }: { readonly pages: readonly Page[] }) {
  const epoch = useFromStore((store) => store.epoch());
  const [announcement, announce] = useAnnouncement();
  const known = useRef({ pages, epoch });
  useEffect(() => {
    const before = known.current;
    known.current = { pages, epoch };
    if (before.epoch !== epoch) return;
    const added = pages.find((page) => !before.pages.includes(page));
    const removed = before.pages.find((page) => !pages.includes(page));
    if (added) announce(t('step.added', { title: added.title }));
    else if (removed) announce(t('step.removed', { title: removed.title }));
  }, [announce, epoch, pages]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
