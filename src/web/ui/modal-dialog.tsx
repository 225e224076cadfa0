import { styled } from '@mui/material/styles';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { translate } from '../platform/translate.ts';
import { SURFACE_RADIUS_PX } from './theme.ts';
import { CloseButton } from './close-button.tsx';
import { ignoreSecondClick } from './ignore-second-click.ts';

/** Widths on wide screens and on tablets. */
const WIDTHS = {
  xs: { wide: '30rem', tablet: '30rem' },
  s: { wide: '60rem', tablet: '70vw' },
  m: { wide: '80vw', tablet: '90vw' },
} as const;
type ModalSize = keyof typeof WIDTHS;

const Surface = styled('dialog', { shouldForwardProp: (prop) => prop !== 'size' })<{ size: ModalSize }>(({ theme, size }) => ({
  width: WIDTHS[size].wide,
  maxWidth: 'calc(100vw - 2rem)',
  maxHeight: 'calc(100dvh - 2rem)',
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: SURFACE_RADIUS_PX,
  animation: 'appear 150ms',
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  boxShadow: '0 1.5rem 4rem rgb(0 0 0 / 0.3)',
  [theme.breakpoints.down('tablet')]: { width: WIDTHS[size].tablet },
  [theme.breakpoints.down('mobile')]: { width: 'calc(100vw - 2rem)' },
  '&::backdrop': { backgroundColor: 'rgb(15 20 30 / 0.6)' },
}));
const Header = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  paddingBlock: '0.75rem',
  paddingInline: '1.5rem 0.75rem',
  borderBottom: `1px solid ${theme.palette.divider}`,
}));
const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  minWidth: 0,
  margin: 0,
  overflowWrap: 'anywhere',
}));
const Body = styled('div')(({ theme }) => ({
  padding: '1.5rem',
  '& > :not(* + *)': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& h3': { ...theme.typography.h3, margin: '1.5rem 0 0.375rem' },
}));

/** Stay in sight below a text that scrolls: one of them has the focus, and the text is read from its beginning. */
export const DialogActions = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginTop: '1.5rem',
  '@media (min-height: 30rem)': {
    position: 'sticky',
    bottom: 0,
    marginBlock: '0.75rem -1.5rem !important',
    paddingBlock: '0.75rem 1.5rem',
    backgroundColor: theme.palette.background.paper,
  },
}));

interface Props {
  readonly title?: string;
  readonly size?: ModalSize;
  /** `alertdialog` for a question that cannot wait. */
  readonly role?: 'alertdialog';
  /** Id of the words that say what it is about. */
  readonly describedBy?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page, as long as it is mounted; Escape and the close button ask to close it. */
export function ModalDialog({ title = translate('dialog.error_title'), size = 'xs', role, describedBy, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      ignoreSecondClick();
    };
  }, []);
  return (
    <Surface
      ref={dialog}
      size={size}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Header>
        <Title id={titleId}>{title}</Title>
        <CloseButton label={translate('dialog.close')} onClick={onClose} />
      </Header>
      <Body>{children}</Body>
    </Surface>
  );
}
