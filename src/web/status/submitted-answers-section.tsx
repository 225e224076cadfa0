import { styled } from '@mui/material/styles';
import { useEffect, useId, useState } from 'react';
import { shell } from 'virtual:shell';
import { endpoints } from '../../api/endpoints.ts';
import type { SubmittedView } from '../../api/schemas/application-schemas.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ReadOnlyPages } from '../ui/read-only-pages.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { StatusCardSection } from './status-card-section.tsx';

const Quiet = styled('p')(({ theme }) => ({ margin: '1rem 0 0', color: theme.palette.text.secondary }));

export function SubmittedAnswersSection() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isValidating, mutate } = useApiResponse(endpoints.submission, isOpen);
  const handle = useHandleError();
  useEffect(() => {
    if (error) handle('submission', error);
  }, [error, handle]);
  const open = (): void => {
    if (error) return void mutate();
    setOpen(!isOpen);
  };
  const isShown = isOpen && data !== undefined;
  return (
    <StatusCardSection className={isShown ? undefined : 'on-screen'}>
      <h2>{translate('completion.reading')}</h2>
      <BusyButton
        isBusy={isOpen && isValidating && !data}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={open}
        label={translate(isShown ? 'completion.hide_reading' : 'completion.show_reading')}
      />
      <div id={id}>{isShown && <Read reading={data} />}</div>
    </StatusCardSection>
  );
}

function Read({ reading }: { readonly reading: SubmittedView }) {
  const [hasChoices, setChoices] = useState(false);
  return (
    <>
      <Quiet>
        {translate('completion.reading_note', { moment: formatDateTimeWithZone(reading.submitted_at, shell.institution.time_zone) })}
      </Quiet>
      <TextButton type="button" aria-pressed={hasChoices} onClick={() => setChoices(!hasChoices)}>
        {translate('completion.show_choices')}
      </TextButton>
      <ReadOnlyPages reading={reading} showsChoices={hasChoices} />
    </>
  );
}
