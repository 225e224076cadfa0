import { styled } from '@mui/material/styles';
import { SURFACE_RADIUS_PX } from './theme.ts';

/** The white surface that holds what a student reads and fills in. */
export const Card = styled('div')(({ theme }) => ({
  padding: '2rem 2.5rem',
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: SURFACE_RADIUS_PX,
  [theme.breakpoints.down('mobile')]: { marginInline: -8, padding: '1.5rem 1.25rem' },
}));
