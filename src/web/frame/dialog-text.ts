import { styled } from '@mui/material/styles';

/** What is read in a dialog, whose links are easy to hit and move no line. */
export const DialogText = styled('div')({
  '& > :not(* + *)': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& a:not([class])': { paddingBlock: '0.1875rem' },
});
