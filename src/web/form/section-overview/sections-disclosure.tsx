import { withClass } from '../../ui/with-class.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { translate } from '../../platform/translate.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { NextIncompleteQuestionButton } from './next-incomplete-question-button.tsx';
import { SectionList } from './section-list.tsx';
import { countCompletedParts, usePageProgress } from './use-page-progress.ts';
import { useHasRoomForSidebar } from './use-has-room-for-sidebar.ts';

const Panel = withClass('nav', 'sections-disclosure-panel');

interface Props {
  readonly page: Page;
  readonly children: ReactNode;
}

export const SectionsDisclosure = ({ page, children }: Props) => (useHasRoomForSidebar() ? null : <Folded page={page}>{children}</Folded>);

function Folded({ page, children }: Props) {
  const id = useId();
  const parts = usePageProgress(page);
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = (): void => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const isOurs = (target: EventTarget | null): boolean =>
      target instanceof Node && (panel.current?.contains(target) === true || toggle.current?.contains(target) === true);
    const closeElsewhere = ({ target }: Event): void => {
      if (!isOurs(target)) close();
    };
    const over = new AbortController();
    document.addEventListener('pointerdown', closeElsewhere, { signal: over.signal });
    document.addEventListener('focusin', closeElsewhere, { signal: over.signal });
    return () => over.abort();
  }, [isOpen]);
  const count = translate('sections.count', countCompletedParts(parts));
  const closeByEscape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  };
  const closeAfterJump = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a')) close();
  };
  return (
    <>
      <button
        className="sections-disclosure-toggle"
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeByEscape}
      >
        <span className="sections-disclosure-current">{children}</span>{' '}
        <span className="sections-disclosure-count">
          <span>{count}</span>
          <ChevronIcon />
        </span>
      </button>
      {isOpen && (
        <Panel ref={panel} id={id} aria-labelledby={`${id}-title`} onClick={closeAfterJump} onKeyDown={closeByEscape}>
          <h2 id={`${id}-title`}>
            <span>{translate('sections.title')}</span> <span>{count}</span>
          </h2>
          <SectionList page={page} parts={parts} />
          <div className="sections-disclosure-next">
            <NextIncompleteQuestionButton page={page} onGone={close} />
          </div>
        </Panel>
      )}
    </>
  );
}
