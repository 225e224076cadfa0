import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import { LONGEST_MESSAGE, MOST_AT_ONCE } from '../../../contract/office.ts';
import { send } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { ContentBlocks } from '../../content/content.tsx';
import { t } from '../../text.ts';
import { SURFACE } from '../../theme.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListedApplication } from './application-table.tsx';
import { useAtWork, useHalfWritten } from './at-work.ts';
import { BesideForm } from './beside-form.tsx';
import { LongText } from './long-text.tsx';
import { ReaderSelect } from './reader-select.tsx';
import { changeOf, isSound, whatHappens, wrongIn } from './state-change.ts';
import { nextStates, stateText } from './states.ts';
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
  const field = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const hasOutcomes = (useResponse(officeCalls.staffChoices, true).data?.outcomes.length ?? 0) > 0;
  const [chosen, choose] = useHalfWritten('state of many');
  const [missing, writeMissing] = useHalfWritten('missing of many');
  const [message, writeMessage] = useHalfWritten('message of many');
  const [reader, chooseReader] = useState('none');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<Result>();
  // A decision with an outcome is prepared for each by itself.
  const offered = nextStates(undefined).filter((state) => state !== 'decision' || !hasOutcomes);
  const state = offered.find((one) => one === chosen) ?? 'received';
  const change = changeOf(state, missing, message, '');
  const wrong = isTried ? wrongIn(change) : { missing: [], message: [] };
  const count = applications.length;
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
        if (set.length > 0) for (const write of [choose, writeMissing, writeMessage]) write('');
        setTried(false);
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
    <Bar aria-labelledby={`${field}-heading`}>
      <div className="row">
        <h2 id={`${field}-heading`} role="status">
          {t('office.selected', { count })}
        </h2>
        {count > 0 && (
          <Button variant="outlined" size="small" onClick={onClear}>
            {t('office.clear_selection')}
          </Button>
        )}
      </div>
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
          <BesideForm isSound={isSound(change)} onRefused={() => setTried(true)} onSubmit={() => setAsking(true)}>
            <div className="question">
              <label className="label" htmlFor={field}>
                {t('office.new_state')}
              </label>
              <select id={field} className="control" value={state} onChange={({ target }) => choose(target.value)}>
                {offered.map((name) => (
                  <option key={name} value={name}>
                    {stateText(name)}
                  </option>
                ))}
              </select>
            </div>
            {state === 'documents_missing' && (
              <LongText label={t('office.missing')} value={missing} errors={wrong.missing} onValue={writeMissing} />
            )}
            {chosen !== '' && (
              <LongText label={t('office.message')} limit={LONGEST_MESSAGE} value={message} errors={wrong.message} onValue={writeMessage} />
            )}
            <BusyButton type="submit" variant="contained" isBusy={isBusy}>
              {t('office.set_state')}
            </BusyButton>
          </BesideForm>
          <BesideForm isSound onSubmit={assign}>
            <div className="question">
              <ReaderSelect label={t('office.assign_reader')} value={reader} onValue={chooseReader} />
            </div>
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
                { paragraph: [t('office.many_mail', { count })] },
                { list: applications.map(({ name, email }) => ({ words: [name ? `${name}, ${email}` : email] })) },
                ...(change.missing.length > 0
                  ? [{ paragraph: [stateText(state)] }, { list: change.missing.map((one) => ({ words: [one] })) }]
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
