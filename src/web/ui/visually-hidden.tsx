import { styled } from '@mui/material/styles';

/** Styles that leave it to screen readers. */
export const visuallyHiddenStyle = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHiddenStyle);
