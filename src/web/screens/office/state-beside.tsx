import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { shell } from 'virtual:shell';
import { WITHDRAWN } from '../../../contract/states.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { Card } from '../../ui/card.tsx';
import { SetState } from './set-state.tsx';
import { StateTag } from './state-tag.ts';
import { stateText } from './states.ts';

const History = styled('ul')(({ theme }) => ({
  '&&': { padding: 0, listStyle: 'none' },
  '& > li': { paddingBlock: '0.5rem' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& p': { margin: '0.25rem 0 0', whiteSpace: 'pre-line' },
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** What the student knows of the application, for those who may, how to set it, and what it was before. */
export function StateBeside({ application, maySet }: { readonly application: OfficeApplication; readonly maySet: boolean }) {
  const [states, setStates] = useState(application.states);
  return (
    <Card>
      <h2>{t('office.state')}</h2>
      <p role="status">
        <StateTag data-state={states[0]?.state}>{stateText(states[0]?.state ?? 'received')}</StateTag>
      </p>
      {maySet && <SetState application={application} present={states[0]} onStates={setStates} />}
      <h3>{t('office.history')}</h3>
      <History>
        {states.map(({ version, state, missing, message, at, by }) => (
          <li key={version}>
            <strong>{stateText(state)}</strong>
            <small>
              {state === WITHDRAWN ? t('office.by_student', { moment: printed(at) }) : t('office.by', { name: by, moment: printed(at) })}
            </small>
            {missing.length > 0 && (
              <ul>
                {missing.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
            {message !== '' && <p>{message}</p>}
          </li>
        ))}
        <li>
          <strong>{stateText('received')}</strong>
          <small>{printed(application.submitted_at ?? '')}</small>
        </li>
      </History>
    </Card>
  );
}

const printed = (at: string): string => printedMoment(at, shell.institution.time_zone);
