import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import 'virtual:text/line';
import { t } from '../text.ts';
import { TextButton } from './text-button.tsx';

const Panel = styled('div')(({ theme }) => ({
  marginTop: '0.5rem',
  padding: '0.75rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  backgroundColor: theme.palette.brand.primary.extraLight,
  '& p': { margin: 0 },
}));

interface Props {
  readonly words: string;
  /** Where nothing else says it to screen readers. */
  readonly isSpoken?: boolean;
  readonly onStop: () => void;
}

/** What is said while a call waits in line, below the button that made it: that has the focus, and gets it back. */
export function WaitingNotice({ words, isSpoken = false, onStop }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const stop = (): void => {
    const button = panel.current?.previousElementSibling;
    if (button instanceof HTMLElement) button.focus();
    onStop();
  };
  return (
    <Panel ref={panel}>
      <p role={isSpoken ? 'status' : undefined}>{words}</p>
      <TextButton type="button" onClick={stop}>
        {t('line.stop')}
      </TextButton>
    </Panel>
  );
}
