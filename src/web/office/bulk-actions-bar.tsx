import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { MAX_BATCH_SIZE, TAKE_BACK_STATE_SECONDS } from '../../api/rules/office.ts';
import { callApi } from '../api/api-client.ts';
import { ContentBlocks } from '../content/content-view.tsx';
import { translate } from '../platform/translate.ts';
import { SURFACE_RADIUS_PX } from '../ui/theme.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Button } from '../ui/button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import type { ApplicationListItem } from './application-table.tsx';
import { BulkDecisions, type ChangeAll } from './bulk-decisions.tsx';
import { PanelButtons, PanelForm } from './panel-form.tsx';
import { ReaderSelect } from './reader-select.tsx';
import { StateChangeFields, useStateChangeForm, describeStateChange } from './state-change-fields.tsx';
import { stateLabel } from './state-tag.ts';
import { TakeBackNotice } from './take-back-notice.tsx';
import { useStaffAction } from './use-api-action.ts';

const Bar = styled('section')(({ theme }) => ({
  marginTop: '1rem',
  padding: '0.75rem 1rem',
  border: `1px solid ${theme.palette.primary.main}`,
  borderRadius: SURFACE_RADIUS_PX,
  backgroundColor: theme.palette.background.paper,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem 1rem' },
  '& .ways': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 2rem' },
  // Without a selection it is nothing but a notice.
  '&:not([aria-labelledby])': { padding: 0, border: 0, backgroundColor: theme.palette.background.default },
  '&:not([aria-labelledby]) > *': { marginBlock: 0 },
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
  /** Selects more than are shown; undefined if all are. */
  readonly onSelectMore: (() => void) | undefined;
  /** Called with those that were changed, which need not be selected any more. */
  readonly onChanged: (ids: readonly string[]) => Promise<void>;
}

interface Result {
  readonly words: string;
  /** Applications whose states can be taken back, with the versions before, and the time for that. */
  readonly undo?: { readonly applications: readonly ApplicationListItem[]; readonly seconds: number } | undefined;
  readonly refused: readonly { readonly id: string; readonly words: string }[];
}

/** Number of applications that are selected by one press. */
export const MAX_SELECTED = 500;

/** Sets a state for several applications, assigns a reader, or prepares and checks decisions. */
export function BulkActionsBar({ applications, onClear, onSelectMore, onChanged }: Props) {
  const heading = useId();
  const { isBusy, refusal, run } = useStaffAction();
  const draft = useStateChangeForm('of many', undefined);
  const { change } = draft;
  const { state } = change;
  const [reader, chooseReader] = useState('');
  const [isReaderTried, setReaderTried] = useState(false);
  const [question, confirm] = useConfirm();
  const [result, setResult] = useState<Result>();
  const count = applications.length;
  const undecided = applications.filter((one) => one.outcome !== null).length;
  /** @param canUndo true if their emails wait for a minute */
  const sendAll = (all: readonly ApplicationListItem[], canUndo: boolean, ...[send, wordsFor, onDone]: Parameters<ChangeAll>): void =>
    run(async () => {
      const portions = Array.from({ length: Math.ceil(all.length / MAX_BATCH_SIZE) }, (_, n) =>
        all.slice(n * MAX_BATCH_SIZE, (n + 1) * MAX_BATCH_SIZE),
      );
      const nameOf = (id: string): string => {
        const one = all.find((other) => other.id === id);
        return one?.name || one?.email || '';
      };
      const until = Date.now() + TAKE_BACK_STATE_SECONDS * 1000;
      const set: string[] = [];
      const refused: Result['refused'][number][] = [];
      try {
        for (const portion of portions) {
          const done = await send(portion);
          set.push(...done.set);
          refused.push(...done.refused.map(({ id, message: reason }) => ({ id, words: `${nameOf(id)}: ${reason}` })));
        }
      } finally {
        // The notice counts those done before a failure, too.
        if (set.length + refused.length > 0)
          setResult({
            words: set.length === 0 ? '' : wordsFor(set.length),
            refused,
            undo: canUndo
              ? { applications: all.filter(({ id }) => set.includes(id)), seconds: Math.ceil((until - Date.now()) / 1000) }
              : undefined,
          });
        if (set.length > 0) onDone?.();
        await onChanged(set);
      }
    });
  const changeAll: ChangeAll = (...how) => sendAll(applications, false, ...how);
  const setStates = (): void =>
    sendAll(
      applications,
      true,
      (portion) => {
        const body = { ...change, missing: [...change.missing], applications: portion.map(({ id, version }) => ({ id, base: version })) };
        return callApi(officeEndpoints.setStates, { body });
      },
      (done) => translate('office.many_set', { count: done, state: stateLabel(state) }),
      draft.clear,
    );
  const askToSet = (): void =>
    confirm({
      title: translate('office.confirm_title', { state: stateLabel(state) }),
      text: (
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
      ),
      yes: translate('office.confirm_yes'),
      isRoutine: true,
      onYes: setStates,
    });
  const takeBack = (): void =>
    sendAll(
      result?.undo?.applications ?? [],
      false,
      (portion) => {
        const body = { applications: portion.map(({ id, version }) => ({ id, version: version + 1 })) };
        return callApi(officeEndpoints.takeBackStates, { body });
      },
      (done) => translate('office.many_taken_back', { count: done }),
    );
  const isReaderChosen = (): boolean => {
    setReaderTried(reader === '');
    return reader !== '';
  };
  const assign = (): void => {
    let name: string | null = null;
    changeAll(
      async (portion) => {
        const body = { applications: portion.map(({ id }) => id), reader: reader === 'none' ? null : reader };
        const { set, ...assigned } = await callApi(officeEndpoints.setReaders, { body });
        name = assigned.reader;
        return { set, refused: [] };
      },
      (done) => (name === null ? translate('office.freed', { count: done }) : translate('office.assigned', { count: done, name })),
      () => {
        chooseReader('');
        setReaderTried(false);
      },
    );
  };

  if (count === 0 && !result && refusal === null) return null;
  return (
    <Bar aria-labelledby={count > 0 ? heading : undefined}>
      {count > 0 && (
        <div className="row">
          <h2 id={heading}>
            <span role="status">{translate('office.selected', { count })}</span>
          </h2>
          <PanelButtons>
            {onSelectMore && (
              <Button size="small" onClick={onSelectMore} label={translate('office.select_many', { limit: MAX_SELECTED })} />
            )}
            <Button size="small" onClick={onClear} label={translate('office.clear_selection')} />
          </PanelButtons>
        </div>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {result && result.words !== '' && !result.undo && <Alert variant="success">{result.words}</Alert>}
      {result?.undo && result.undo.applications.length > 0 && (
        <TakeBackNotice
          key={JSON.stringify(result.undo.applications.map(({ id, version }) => [id, version]))}
          words={result.words}
          emails={result.undo.applications.length}
          seconds={result.undo.seconds}
          isBusy={isBusy}
          onTakeBack={takeBack}
        />
      )}
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
          <PanelForm check={draft.check} onSubmit={askToSet}>
            <StateChangeFields draft={draft} />
            {draft.isChosen && <BusyButton type="submit" variant="contained" isBusy={isBusy} label={translate('office.set_state')} />}
          </PanelForm>
          <PanelForm check={isReaderChosen} onSubmit={assign}>
            <ReaderSelect
              label={translate('office.assign_reader')}
              value={reader}
              anyone={translate('office.choose')}
              errors={isReaderTried && reader === '' ? [translate('office.reader_needed')] : []}
              onValue={chooseReader}
            />
            <BusyButton type="submit" isBusy={isBusy} label={translate('office.assign')} />
          </PanelForm>
          <BulkDecisions applications={applications} isBusy={isBusy} changeAll={changeAll} />
        </div>
      )}
      <Confirmation question={question} onClose={confirm} />
    </Bar>
  );
}
