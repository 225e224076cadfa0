import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import { MOST_AT_ONCE } from '../../../contract/office.ts';
import { send } from '../../api/client.ts';
import { ContentBlocks } from '../../content/content.tsx';
import { t } from '../../text.ts';
import { SURFACE } from '../../theme.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListedApplication } from './application-table.tsx';
import { useAtWork } from './at-work.ts';
import { BesideForm } from './beside-form.tsx';
import { ReaderSelect } from './reader-select.tsx';
import { StateFields, useStateDraft, whatHappens } from './state-form.tsx';
import { stateText } from './states.ts';
import { useTry } from './use-try.ts';

const Bar = styled('section')(({ theme }) => ({
  marginTop: '1rem',
  padding: '0.75rem 1rem',
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: SURFACE,
  backgroundColor: theme.palette.background.paper,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem 1rem' },
  '& .ways': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 2rem' },
  [theme.breakpoints.down('tablet')]: { '& .ways': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));

interface Props {
  /** Selected applications. */
  readonly applications: readonly ListedApplication[];
  readonly onClear: () => void;
  /** Called with those that were changed, which need not be selected any more. */
  readonly onChanged: (ids: readonly string[]) => Promise<void>;
}

interface Result {
  readonly words: string;
  readonly refused: readonly { readonly id: string; readonly words: string }[];
}

/** Sets a state for several applications, or assigns a reader. */
export function SelectionBar({ applications, onClear, onChanged }: Props) {
  const heading = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const draft = useStateDraft('of many', undefined);
  const { change } = draft;
  const { state } = change;
  const [reader, chooseReader] = useState('none');
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<Result>();
  const count = applications.length;
  const undecided = applications.filter((one) => one.outcome !== null).length;
  const nameOf = (id: string): string => {
    const one = applications.find((other) => other.id === id);
    return one?.name || one?.email || '';
  };

  const portions = Array.from({ length: Math.ceil(count / MOST_AT_ONCE) }, (_, n) =>
    applications.slice(n * MOST_AT_ONCE, (n + 1) * MOST_AT_ONCE),
  );
  const setStates = (): void => {
    setAsking(false);
    run(async () => {
      const set: string[] = [];
      const refused: Result['refused'][number][] = [];
      try {
        for (const portion of portions) {
          const body = { ...change, missing: [...change.missing], applications: portion.map(({ id, version }) => ({ id, base: version })) };
          const done = await send(officeCalls.setStates, { body });
          set.push(...done.set);
          refused.push(...done.refused.map(({ id, message: reason }) => ({ id, words: `${nameOf(id)}: ${reason}` })));
        }
      } finally {
        if (set.length + refused.length > 0)
          setResult({ words: set.length === 0 ? '' : t('office.many_set', { count: set.length, state: stateText(state) }), refused });
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
        const done = await send(officeCalls.setReaders, { body });
        assigned = [...assigned, ...done.set];
        name = done.reader;
      }
      const params = { count: assigned.length };
      setResult({ words: name === null ? t('office.freed', params) : t('office.assigned', { ...params, name }), refused: [] });
      await onChanged(assigned);
    });

  if (count === 0 && !result && refusal === null) return null;
  return (
    <Bar aria-labelledby={count > 0 ? heading : undefined}>
      {count > 0 && (
        <div className="row">
          <h2 id={heading} role="status">
            {t('office.selected', { count })}
          </h2>
          <Button variant="outlined" size="small" onClick={onClear}>
            {t('office.clear_selection')}
          </Button>
        </div>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {result && result.words !== '' && <Alert variant="success">{result.words}</Alert>}
      {result && result.refused.length > 0 && (
        <Alert variant="error">
          <p>{t('office.many_refused', { count: result.refused.length })}</p>
          <ul>
            {result.refused.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </Alert>
      )}
      {count > 0 && (
        <div className="ways">
          <BesideForm isSound={draft.isSound} onRefused={draft.refuse} onSubmit={() => setAsking(true)}>
            <StateFields draft={draft} />
            {draft.isChosen && (
              <BusyButton type="submit" variant="contained" isBusy={isBusy}>
                {t('office.set_state')}
              </BusyButton>
            )}
          </BesideForm>
          <BesideForm isSound onSubmit={assign}>
            <ReaderSelect label={t('office.assign_reader')} value={reader} onValue={chooseReader} />
            <BusyButton type="submit" variant="outlined" isBusy={isBusy}>
              {t('office.assign')}
            </BusyButton>
          </BesideForm>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('office.confirm_title', { state: stateText(state) })}
          text={
            <ContentBlocks
              content={[
                ...(undecided > 0 && state !== 'documents_missing'
                  ? [{ paragraph: [t('office.many_undecided', { count: undecided })] }]
                  : []),
                { paragraph: [t('office.many_mail', { count })] },
                { list: applications.map(({ name, email }) => ({ words: [name ? `${name}, ${email}` : email] })) },
                ...(change.missing.length > 0
                  ? [
                      { paragraph: [stateText(state)] },
                      { list: change.missing.map((one) => ({ words: [one] })) },
                      { paragraph: [t('office.many_kept')] },
                    ]
                  : []),
                ...(state === 'documents_missing' && change.message !== '' ? [{ paragraph: [change.message] }] : []),
                ...whatHappens(change, '').slice(1),
              ]}
              heading="p"
            />
          }
          no={t('dialog.cancel')}
          yes={t('office.confirm_yes')}
          isRoutine
          onNo={() => setAsking(false)}
          onYes={setStates}
        />
      )}
    </Bar>
  );
}
