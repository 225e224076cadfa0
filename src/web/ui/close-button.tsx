import { styled } from '@mui/material/styles';
import { Icon } from './icons.tsx';

const Button = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.brand.neutral.extraLight },
}));

export function CloseButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button type="button" aria-label={label} onClick={onClick}>
      <Icon size={16}>
        <path d="M2 2l12 12M14 2L2 14" />
      </Icon>
    </Button>
  );
}
