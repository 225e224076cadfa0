import { Icon } from './icons.tsx';

export const CloseButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <button className="close-button" type="button" aria-label={label} onClick={onClick}>
    <Icon size={16}>
      <path d="M2 2l12 12M14 2L2 14" />
    </Icon>
  </button>
);
