import { styled } from '@mui/material/styles';
import { COLUMN, FROM_WIDE, GRID, RAIL } from '../theme.ts';

/** Column of text with the same left edge on every screen: beside the rail if there is room for it. */
export const Column = styled('div')(({ theme }) => ({
  ...GRID,
  paddingBlock: '1.5rem 4rem',
  '& > *': { maxWidth: COLUMN },
  [theme.breakpoints.down('mobile')]: { paddingBlock: '1rem 3rem' },
  [FROM_WIDE]: { paddingInlineStart: `calc(${GRID.paddingInline}px + ${RAIL})` },
}));

export const NarrowColumn = styled(Column)({ '& > *': { maxWidth: '28rem' } });
