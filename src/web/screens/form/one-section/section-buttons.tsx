import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Page } from '../../../../form/model/form.ts';
import { useAnswerStore } from '../../../answers/answer-context.tsx';
import { pathOf } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { t } from '../../../text.ts';
import type { OneSection } from './use-one-section.tsx';

const Place = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  '& > p': { margin: 0, textAlign: 'center' },
  '@media print': { display: 'none' },
});

/** From one section of a page to another, where a phone shows one at a time. */
export function SectionButtons({ page, one: { n, count, previous, next } }: { readonly page: Page; readonly one: OneSection }) {
  const store = useAnswerStore();
  const go = useGo();
  const goTo = (id: string): void => {
    store.flush();
    // Two quick presses lead two sections on.
    go({ pathname: pathOf(page.id), hash: id }, { flushSync: true });
  };
  if (count === 1) return null;
  return (
    <Place>
      <p>{t('step.section_of', { n, count })}</p>
      {next !== undefined && (
        <Button variant="contained" onClick={() => goTo(next)}>
          {t('step.next_section')}
        </Button>
      )}
      {previous !== undefined && (
        <Button variant="outlined" onClick={() => goTo(previous)}>
          {t('step.previous_section')}
        </Button>
      )}
    </Place>
  );
}
