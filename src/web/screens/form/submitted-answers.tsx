import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import { shell } from 'virtual:shell';
import { calls } from '../../../contract/calls.ts';
import type { SubmittedView } from '../../../contract/shapes/bodies.ts';
import { useResponse } from '../../api/use-response.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ReadOnlyPages } from '../../ui/read-only-pages.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CardPart } from './card-part.tsx';

const Quiet = styled('p')(({ theme }) => ({ margin: '1rem 0 0', color: theme.palette.text.secondary }));

export function SubmittedAnswers() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isValidating, mutate } = useResponse(calls.submission, isOpen);
  const handle = useErrors();
  useEffect(() => {
    if (error) handle('submission', error);
  }, [error, handle]);
  const open = (): void => {
    if (error) return void mutate();
    setOpen(!isOpen);
  };
  const isShown = isOpen && data !== undefined;
  return (
    <CardPart className={isShown ? undefined : 'on-screen'}>
      <h2>{t('completion.reading')}</h2>
      <BusyButton variant="outlined" isBusy={isOpen && isValidating && !data} aria-expanded={isShown} aria-controls={id} onClick={open}>
        {t(isShown ? 'completion.hide_reading' : 'completion.show_reading')}
      </BusyButton>
      <div id={id}>{isShown && <Read reading={data} />}</div>
    </CardPart>
  );
}

function Read({ reading }: { readonly reading: SubmittedView }) {
  const [hasChoices, setChoices] = useState(false);
  return (
    <>
      <Quiet>{t('completion.reading_note', { moment: printedMoment(reading.submitted_at, shell.institution.time_zone) })}</Quiet>
      <TextButton type="button" aria-pressed={hasChoices} onClick={() => setChoices(!hasChoices)}>
        {t('completion.show_choices')}
      </TextButton>
      <ReadOnlyPages reading={reading} showsChoices={hasChoices} />
    </>
  );
}
