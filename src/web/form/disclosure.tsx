import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { ChevronIcon } from '../ui/icons.tsx';
import { TextButton } from '../ui/text-button.tsx';

/** Opens what is folded. */
export const DisclosureButton = styled(TextButton)({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: 'inherit', textDecoration: 'underline' },
  '&[aria-expanded="true"] svg': { rotate: '180deg' },
});

/** Shows only while it is open. */
export const DisclosurePanel = styled('div', { shouldForwardProp: (prop) => prop !== 'isOpen' })<{ isOpen: boolean }>(({ isOpen }) => ({
  display: isOpen ? 'block' : 'none',
}));

export function Disclosure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisclosureButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span>{label}</span> <ChevronIcon />
      </DisclosureButton>
      <DisclosurePanel id={id} isOpen={isOpen}>
        {children}
      </DisclosurePanel>
    </>
  );
}
