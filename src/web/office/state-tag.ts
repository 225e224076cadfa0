import { styled } from '@mui/material/styles';

/** State of an application as a colored label. */
export const StateTag = styled('strong')(({ theme: { palette } }) => ({
  display: 'inline-block',
  padding: '0.125rem 0.75rem',
  border: `1px solid ${palette.divider}`,
  borderRadius: 16,
  fontSize: '0.9375rem',
  backgroundColor: palette.background.default,
  '&[data-state="documents_missing"]': { borderColor: palette.brand.accent.main, backgroundColor: palette.brand.accent.extraLight },
  '&[data-state="decision"]': { borderColor: palette.primary.main, backgroundColor: palette.brand.primary.extraLight },
}));
