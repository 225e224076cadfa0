import { styled } from '@mui/material/styles';
import { CONTENT_MAX_WIDTH, SIDEBAR_MEDIA_QUERY, PAGE_CONTAINER_STYLE, SIDEBAR_WIDTH } from './theme.ts';

/** Column of text with the same left edge on every screen: beside the rail if there is room for it. */
export const ContentColumn = styled('div')(({ theme }) => ({
  ...PAGE_CONTAINER_STYLE,
  paddingBlock: '1.5rem 4rem',
  '& > *': { maxWidth: CONTENT_MAX_WIDTH },
  [theme.breakpoints.down('mobile')]: { paddingBlock: '1rem 3rem' },
  [SIDEBAR_MEDIA_QUERY]: { paddingInlineStart: `calc(${PAGE_CONTAINER_STYLE.paddingInline}px + ${SIDEBAR_WIDTH})` },
}));

export const NarrowColumn = styled(ContentColumn)({ '& > *': { maxWidth: '28rem' } });
