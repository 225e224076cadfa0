import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { MAX_BATCH_SIZE } from '../../api/rules/office.ts';
import { callApi } from '../api/api-client.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { translate } from '../platform/translate.ts';
import { SURFACE_RADIUS_PX } from '../ui/theme.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ApplicationListItem } from './application-table.tsx';
import { useStaff } from './staff-context.ts';
import { PanelForm } from './panel-form.tsx';
import { ReaderSelect } from './reader-select.tsx';
import { StateChangeFields, useStateChangeForm, describeStateChange } from './state-change-fields.tsx';
import { stateLabel } from './state-label.ts';
import { useApiAction } from './use-api-action.ts';

const Bar = styled('section')(({ theme }) => ({
  marginTop: '1rem',
  padding: '0.75rem 1rem',
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: SURFACE_RADIUS_PX,
  backgroundColor: theme.palette.background.paper,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem 1rem' },
  '& .ways': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 2rem' },
  // Rows that are ticked may be screens below.
  [theme.breakpoints.down('tablet')]: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    maxHeight: '45dvh',
    overflowY: 'auto',
    '& .ways': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}));

interface Props {
  /** Selected applications. */
  readonly applications: readonly ApplicationListItem[];
  readonly onClear: () => void;
  /** Called with those that were changed, which need not be selected any more. */
  readonly onChanged: (ids: readonly string[]) => Promise<void>;
}

interface Result {
  readonly words: string;
  readonly refused: readonly { readonly id: string; readonly words: string }[];
}

/** Sets a state for several applications, or assigns a reader. */
export function BulkActionsBar({ applications, onClear, onChanged }: Props) {
  const heading = useId();
  const { onSessionExpired } = useStaff();
  const { isBusy, refusal, run } = useApiAction(onSessionExpired);
  const draft = useStateChangeForm('of many', undefined);
  const { change } = draft;
  const { state } = change;
  const [reader, chooseReader] = useState('');
  const [isReaderTried, setReaderTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<Result>();
  const count = applications.length;
  const undecided = applications.filter((one) => one.outcome !== null).length;
  const nameOf = (id: string): string => {
    const one = applications.find((other) => other.id === id);
    return one?.name || one?.email || '';
  };

  const portions = Array.from({ length: Math.ceil(count / MAX_BATCH_SIZE) }, (_, n) =>
    applications.slice(n * MAX_BATCH_SIZE, (n + 1) * MAX_BATCH_SIZE),
  );
  const setStates = (): void => {
    setAsking(false);
    run(async () => {
      const set: string[] = [];
      const refused: Result['refused'][number][] = [];
      try {
        for (const portion of portions) {
          const body = { ...change, missing: [...change.missing], applications: portion.map(({ id, version }) => ({ id, base: version })) };
          const done = await callApi(officeEndpoints.setStates, { body });
          set.push(...done.set);
          refused.push(...done.refused.map(({ id, message: reason }) => ({ id, words: `${nameOf(id)}: ${reason}` })));
        }
      } finally {
        if (set.length + refused.length > 0)
          setResult({
            words: set.length === 0 ? '' : translate('office.many_set', { count: set.length, state: stateLabel(state) }),
            refused,
          });
        if (set.length > 0) draft.clear();
        await onChanged(set);
      }
    });
  };
  const assign = (): void =>
    run(async () => {
      let assigned: readonly string[] = [];
      let name: string | null = null;
      for (const portion of portions) {
        const body = { applications: portion.map(({ id }) => id), reader: reader === 'none' ? null : reader };
        const done = await callApi(officeEndpoints.setReaders, { body });
        assigned = [...assigned, ...done.set];
        name = done.reader;
      }
      const params = { count: assigned.length };
      setResult({
        words: name === null ? translate('office.freed', params) : translate('office.assigned', { ...params, name }),
        refused: [],
      });
      chooseReader('');
      setReaderTried(false);
      await onChanged(assigned);
    });

  if (count === 0 && !result && refusal === null) return null;
  return (
    <Bar aria-labelledby={count > 0 ? heading : undefined}>
      {count > 0 && (
        <div className="row">
          <h2 id={heading} role="status">
            {translate('office.selected', { count })}
          </h2>
          <Button variant="outlined" size="small" onClick={onClear}>
            {translate('office.clear_selection')}
          </Button>
        </div>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {result && result.words !== '' && <Alert variant="success">{result.words}</Alert>}
      {result && result.refused.length > 0 && (
        <Alert variant="error">
          <p>{translate('office.many_refused', { count: result.refused.length })}</p>
          <ul>
            {result.refused.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </Alert>
      )}
      {count > 0 && (
        <div className="ways">
          <PanelForm isSound={draft.isSound} onRefused={draft.refuse} onSubmit={() => setAsking(true)}>
            <StateChangeFields draft={draft} />
            {draft.isChosen && (
              <BusyButton type="submit" variant="contained" isBusy={isBusy}>
                {translate('office.set_state')}
              </BusyButton>
            )}
          </PanelForm>
          <PanelForm isSound={reader !== ''} onRefused={() => setReaderTried(true)} onSubmit={assign}>
            <ReaderSelect
              label={translate('office.assign_reader')}
              value={reader}
              anyone={translate('office.choose')}
              errors={isReaderTried && reader === '' ? [translate('office.reader_needed')] : []}
              onValue={chooseReader}
            />
            <BusyButton type="submit" variant="outlined" isBusy={isBusy}>
              {translate('office.assign')}
            </BusyButton>
          </PanelForm>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('office.confirm_title', { state: stateLabel(state) })}
          text={
            <ContentBlocks
              content={[
                ...(undecided > 0 && state !== 'documents_missing'
                  ? [{ paragraph: [translate('office.many_undecided', { count: undecided })] }]
                  : []),
                { paragraph: [translate('office.many_mail', { count })] },
                { list: applications.map(({ name, email }) => ({ words: [name ? `${name}, ${email}` : email] })) },
                ...(change.missing.length > 0
                  ? [
                      { paragraph: [stateLabel(state)] },
                      { list: change.missing.map((one) => ({ words: [one] })) },
                      { paragraph: [translate('office.many_kept')] },
                    ]
                  : []),
                ...(state === 'documents_missing' && change.message !== '' ? [{ paragraph: [change.message] }] : []),
                ...describeStateChange(change, '').slice(1),
              ]}
              heading="p"
            />
          }
          no={translate('dialog.cancel')}
          yes={translate('office.confirm_yes')}
          isRoutine
          onNo={() => setAsking(false)}
          onYes={setStates}
        />
      )}
    </Bar>
  );
}
