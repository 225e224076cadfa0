import { styled } from '@mui/material/styles';

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
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </Button>
  );
}
