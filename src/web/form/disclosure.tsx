import { withClass } from '../ui/with-class.ts';
import { useId, useState, type ReactNode } from 'react';
import { ChevronIcon } from '../ui/icons.tsx';
import { TextButton } from '../ui/text-button.tsx';

/** Opens what is folded. */
export const DisclosureButton = withClass(TextButton, 'disclosure-button');

export function Disclosure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisclosureButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span>{label}</span> <ChevronIcon />
      </DisclosureButton>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
