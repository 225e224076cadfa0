import { styled } from '@mui/material/styles';

export const DialogText = styled('div')({
  '& > :not(* + *)': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& a:not([class])': { paddingBlock: '0.1875rem' },
});
