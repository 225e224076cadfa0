import { withClass } from './with-class.ts';
import { Icon } from './icons.tsx';

const Button = withClass('button', 'close-button');

export const CloseButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button type="button" aria-label={label} onClick={onClick}>
    <Icon size={16}>
      <path d="M2 2l12 12M14 2L2 14" />
    </Icon>
  </Button>
);
