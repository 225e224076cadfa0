import { styled } from '@mui/material/styles';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

const Box = styled('div')({
  // As if it were not there: what is in it keeps its place among the parts of the page.
  '&:not([hidden])': { display: 'contents' },
  // Beside the others, so that there is no room for it between them.
  '&[hidden]': { position: 'absolute' },
  '@media print': { '&[hidden]': { position: 'static', display: 'block', contentVisibility: 'visible' } },
});

interface Props {
  readonly isHidden: boolean;
  readonly onFound: () => void;
  readonly children: ReactNode;
}

/** A part of a page that shows one at a time: while it does not, find-in-page finds its words, where a browser can, and paper has it. */
export function PartAlone({ isHidden, onFound, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // React knows no `until-found`.
  useLayoutEffect(() => {
    if (isHidden) box.current?.setAttribute('hidden', 'until-found');
    else box.current?.removeAttribute('hidden');
  }, [isHidden]);
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return <Box ref={box}>{children}</Box>;
}
