import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { ChevronIcon } from '../../ui/icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';

/** Opens what is folded, on a phone: elsewhere nothing is. */
export const FoldButton = styled(TextButton)(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: '0.5rem',
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: 'inherit', textDecoration: 'underline' },
  '&[aria-expanded="true"] svg': { rotate: '180deg' },
  [theme.breakpoints.up('mobile')]: { display: 'none' },
}));

/** What a phone shows only while it is open. */
export const FoldedPart = styled('div', { shouldForwardProp: (prop) => prop !== 'isOpen' })<{ isOpen: boolean }>(({ theme, isOpen }) => ({
  [theme.breakpoints.down('mobile')]: { display: isOpen ? 'block' : 'none' },
}));

/** A line that opens what is below it, on a phone; elsewhere all of it shows. */
export function Fold({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FoldButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span>{label}</span> <ChevronIcon />
      </FoldButton>
      <FoldedPart id={id} isOpen={isOpen}>
        {children}
      </FoldedPart>
    </>
  );
}
