import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

const Anchor = styled('div')({ position: 'relative', flex: 'none' });
const Trigger = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: 44,
  padding: '0 0.875rem',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 22,
  backgroundColor: theme.palette.background.paper,
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 650,
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': { backgroundColor: theme.palette.brand.neutral.extraLight, borderColor: theme.palette.brand.neutral.main },
  '&:focus-visible': { borderRadius: 22 },
}));
const Panel = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 30,
  top: 'calc(100% + 0.5rem)',
  right: 0,
  width: 'max-content',
  minWidth: '15rem',
  maxWidth: 'calc(100vw - 2rem)',
  padding: '1rem',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.palette.background.paper,
  boxShadow: '0 1rem 2.5rem rgb(16 24 40 / 0.16)',
}));

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens a panel below itself; Escape, a click elsewhere or leaving it with the keyboard close it. */
export function Popover({ label, icon, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return (
    <Anchor
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        trigger.current?.focus();
      }}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Trigger ref={trigger} type="button" aria-expanded={isOpen} aria-controls={isOpen ? panelId : undefined} onClick={() => setOpen(!isOpen)}>
        {icon}
        {label}
      </Trigger>
      {isOpen && (
        <Panel id={panelId} role="group" aria-label={label} onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}>
          {children}
        </Panel>
      )}
    </Anchor>
  );
}
