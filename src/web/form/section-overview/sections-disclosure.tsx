import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Page } from '../../../form/model/form.ts';
import { translate } from '../../platform/translate.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { visuallyHiddenStyle } from '../../ui/visually-hidden.tsx';
import { NextIncompleteQuestionButton } from './next-incomplete-question-button.tsx';
import { SectionList } from './section-list.tsx';
import { countCompletedParts, usePageProgress } from './use-page-progress.ts';
import { useHasRoomForSidebar } from './use-has-room-for-sidebar.ts';

const Toggle = styled('button')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 6rem',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'end',
  cursor: 'pointer',
  '& svg': { transition: 'rotate 0.15s', color: theme.palette.primary.main },
  '&[aria-expanded="true"] svg': { rotate: '180deg' },
  [theme.breakpoints.up('mobile')]: { flex: 'none', order: 1, fontSize: '0.9375rem', fontWeight: 600 },
}));
// The name of the step that is current shows here on a phone alone, how many sections are done beside the names of all steps alone.
const Current = styled('span')(({ theme }) => ({ minWidth: 0, [theme.breakpoints.up('mobile')]: visuallyHiddenStyle }));
const Count = styled('span')(({ theme }) => ({
  '& svg': { marginInlineStart: '0.5rem' },
  [theme.breakpoints.down('mobile')]: visuallyHiddenStyle,
}));
const Panel = styled('nav')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: '100%',
  insetInline: 0,
  boxSizing: 'border-box',
  maxHeight: 'calc(100dvh - 7rem)',
  overflowY: 'auto',
  padding: '0.75rem 0.75rem 1rem',
  border: `1px solid ${theme.palette.divider}`,
  borderInlineWidth: 0,
  backgroundColor: theme.palette.background.paper,
  boxShadow: '0 1rem 2rem rgb(16 24 40 / 0.16)',
  animation: 'appear 150ms',
  '& h2': { ...theme.typography.h3, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', margin: '0 0.5rem 0.25rem' },
  '& h2 span + span': { fontSize: '0.875rem', fontWeight: 400, color: theme.palette.text.secondary },
  '& li a': { minHeight: 44, alignItems: 'center' },
  [theme.breakpoints.up('mobile')]: {
    insetInlineStart: 'auto',
    insetInlineEnd: '1.25rem',
    width: '22rem',
    borderInlineWidth: 1,
    borderEndStartRadius: 12,
    borderEndEndRadius: 12,
  },
}));
const Next = styled('div')({ padding: '0.5rem 0.5rem 0', '& > button': { width: '100%' } });

interface Props {
  readonly page: Page;
  readonly children: ReactNode;
}

export function SectionsDisclosure({ page, children }: Props) {
  return useHasRoomForSidebar() ? null : <Folded page={page}>{children}</Folded>;
}

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
      <Toggle
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeByEscape}
      >
        <Current>{children}</Current>{' '}
        <Count>
          <span>{count}</span>
          <ChevronIcon />
        </Count>
      </Toggle>
      {isOpen && (
        <Panel ref={panel} id={id} aria-labelledby={`${id}-title`} onClick={closeAfterJump} onKeyDown={closeByEscape}>
          <h2 id={`${id}-title`}>
            <span>{translate('sections.title')}</span> <span>{count}</span>
          </h2>
          <SectionList page={page} parts={parts} />
          <Next>
            <NextIncompleteQuestionButton page={page} onGone={close} />
          </Next>
        </Panel>
      )}
    </>
  );
}
