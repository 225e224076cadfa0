import { styled } from '@mui/material/styles';
import { COLUMN, FROM_WIDE, GRID, RAIL } from '../theme.ts';

/** As wide as what is read, from the same edge on every screen: beside the sections of a page, where there is room for them. */
export const Column = styled('div')(({ theme }) => ({
  ...GRID,
  paddingBlock: '1.5rem 4rem',
  '& > *': { maxWidth: COLUMN },
  [theme.breakpoints.down('mobile')]: { paddingBlock: '1rem 3rem' },
  [FROM_WIDE]: { paddingInlineStart: `calc(${GRID.paddingInline}px + ${RAIL})` },
}));

/** As wide as a few fields. */
export const NarrowColumn = styled(Column)({ '& > *': { maxWidth: '28rem' } });
