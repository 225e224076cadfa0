import 'virtual:text/answers';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { translate } from '../platform/translate.ts';
import { type AnswerListProps, AnswerList, type Item } from './answer-list.tsx';
import { ChevronIcon } from './icons.tsx';

const Fold = styled('details')(({ theme }) => ({
  '& summary': { width: 'fit-content', minHeight: 32, paddingBlock: '0.375rem', color: theme.palette.text.secondary, cursor: 'pointer' },
  '& summary:hover': { textDecoration: 'underline' },
  '@media print': { '& summary': { display: 'none' } },
}));

interface Props<I extends Item> extends AnswerListProps<I> {
  /** True for blanks that few want to see. */
  readonly isFolded: (item: I) => boolean;
}

/** Answers to be read; folded ones are one line that opens, and are shown on paper. */
export function FoldedAnswerList<I extends Item>({ items, isFolded, ...list }: Props<I>) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = false;
    const open = (): void => {
      wasOpen = fold.current?.open === true;
      if (fold.current) fold.current.open = true;
    };
    const close = (): void => {
      if (fold.current) fold.current.open = wasOpen;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, []);
  const folded = items.filter(isFolded);
  const shown = items.filter((item) => !isFolded(item));
  return (
    <>
      {shown.length > 0 && <AnswerList items={shown} {...list} />}
      {folded.length > 0 && (
        <Fold ref={fold}>
          <summary>
            <span>{translate('reading.unanswered_optional', { count: folded.length })}</span> <ChevronIcon />
          </summary>
          <AnswerList items={folded} {...list} />
        </Fold>
      )}
    </>
  );
}
