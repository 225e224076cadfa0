import { styled } from '@mui/material/styles';
import { SURFACE_RADIUS_PX } from './theme.ts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useMenu } from './use-menu.ts';
import { visuallyHiddenStyle } from './visually-hidden.tsx';
import type { Elements } from './elements.ts';

const Anchor = styled('div')({ flex: 'none' });
const Trigger = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  minHeight: 44,
  padding: '0 0.875rem',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 22,
  backgroundColor: theme.palette.background.paper,
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': {
    backgroundColor: theme.palette.brand.neutral.extraLight,
    borderColor: theme.palette.brand.neutral.main,
  },
  [theme.breakpoints.down('mobile')]: { width: 44, padding: 0 },
}));
const Panel = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 30,
  top: 'calc(100% + 0.5rem)',
  insetInlineEnd: 0,
  width: 'max-content',
  boxSizing: 'border-box',
  minWidth: 'min(15rem, calc(100vw - 2.5rem))',
  maxWidth: 'calc(100vw - 2.5rem)',
  padding: '1rem',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: SURFACE_RADIUS_PX,
  animation: 'appear 150ms',
  backgroundColor: theme.palette.background.paper,
  boxShadow: '0 1rem 2.5rem rgb(16 24 40 / 0.16)',
}));

// Leaves the icon alone on a phone.
const Label = styled('span')(({ theme }) => ({ [theme.breakpoints.down('mobile')]: visuallyHiddenStyle }));

interface Props {
  /** Id of the button. */
  readonly id?: string;
  readonly label: string;
  readonly icon: Elements;
  readonly children: ReactNode;
}

/**
 * A button with a panel below it, opened by a press or by hovering. Escape, a press elsewhere or leaving it with the
 * keyboard close it. The panel hangs from the end of the positioned box around the button, which is at the end of the window.
 */
export function Popover({ id, label, icon, children }: Props) {
  const { isOpen, close, toggle, hover } = useMenu();
  const panelId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (!anchor.current?.contains(event.target as Node)) close();
    };
    // Listens on the document, as hovering gives a panel no focus.
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      const hadFocus = anchor.current?.contains(document.activeElement) ?? false;
      close();
      if (hadFocus) trigger.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen, close]);

  return (
    <Anchor
      ref={anchor}
      {...hover}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Trigger ref={trigger} id={id} type="button" aria-expanded={isOpen} aria-controls={isOpen ? panelId : undefined} onClick={toggle}>
        {icon}
        <Label>{label}</Label>
      </Trigger>
      {isOpen && (
        <Panel id={panelId} role="group" aria-label={label} onClick={(event) => (event.target as Element).closest('a') && close()}>
          {children}
        </Panel>
      )}
    </Anchor>
  );
}
