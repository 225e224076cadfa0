import { useId, useState } from 'react';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication, OfficeStates } from '../../../contract/shapes/office.ts';
import { LONGEST_MESSAGE, WITHDRAWN } from '../../../contract/office.ts';
import { send, ServerError } from '../../api/client.ts';
import { ContentBlocks } from '../../content/content.tsx';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useAtWork, useHalfWritten } from './at-work.ts';
import { BesideForm } from './beside-form.tsx';
import { LongText } from './long-text.tsx';
import { changedMeanwhile, changeOf, isPresent, isSound, type SetOnce, whatHappens, wrongIn } from './state-change.ts';
import { nextStates, stateText } from './states.ts';
import { useTry } from './use-try.ts';

interface Props {
  readonly application: OfficeApplication;
  readonly present: SetOnce | undefined;
  readonly onStates: (states: OfficeStates['states']) => void;
}

/** How the state is set: once what will happen was read and agreed to, as the student gets an email each time. */
export function SetState({ application: { id, email }, present, onStates }: Props) {
  const field = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const offered = nextStates(present?.state);
  const [chosen, choose] = useHalfWritten(`state ${id}`);
  const [missing, writeMissing] = useHalfWritten(`missing ${id}`);
  const [message, writeMessage] = useHalfWritten(`message ${id}`);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly variant: 'error' | 'success'; readonly words: string }>();
  const [first = 'received'] = offered;
  const state = offered.find((one) => one === chosen) ?? offered.find((one) => one === present?.state) ?? first;
  const change = changeOf(state, missing, message);
  const wrong = isTried ? wrongIn(change) : { missing: [], message: [] };

  const base = present?.version ?? 0;
  const sayItIsSet = (states: OfficeStates['states'], words: string): void => {
    onStates(states);
    const isSame = (states[0]?.version ?? 0) === base;
    setOutcome({ variant: 'success', words: isSame ? t('office.same_state') : words });
  };
  /** Looks again at what was shown. */
  const showNewer = async (): Promise<void> => {
    const { states } = await send(officeCalls.officeApplication, { params: { id } });
    const [newest] = states;
    if (!newest || newest.version === base) return sayItIsSet(states, '');
    onStates(states);
    // What was chosen stays, too, where it was the state until now.
    choose(state);
    setOutcome({ variant: 'error', words: changedMeanwhile(newest, printedMoment(newest.at, shell.institution.time_zone)) });
  };
  const ask = (): void => {
    setOutcome(undefined);
    if (isPresent(change, present)) run(showNewer);
    else setAsking(true);
  };
  const refuse = (): void => {
    setOutcome(undefined);
    setTried(true);
  };
  const set = (): void => {
    setAsking(false);
    run(async () => {
      try {
        const { states } = await send(officeCalls.officeState, { params: { id }, body: { ...change, base } });
        sayItIsSet(states, t('office.state_set', { state: stateText(state), address: email }));
      } catch (error) {
        if (error instanceof ServerError && error.status === 409) return showNewer();
        throw error;
      }
      for (const write of [choose, writeMissing, writeMessage]) write('');
      setTried(false);
    });
  };
  return (
    <BesideForm isSound={isSound(change)} onRefused={refuse} onSubmit={ask}>
      {present?.state === WITHDRAWN && <p>{t('office.state_withdrawn_note')}</p>}
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
      <LongText label={t('office.message')} limit={LONGEST_MESSAGE} value={message} errors={wrong.message} onValue={writeMessage} />
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {outcome && refusal === null && <Alert variant={outcome.variant}>{outcome.words}</Alert>}
      <BusyButton type="submit" variant="contained" isBusy={isBusy}>
        {t('office.set_state')}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          title={t('office.confirm_title', { state: stateText(state) })}
          text={<ContentBlocks content={whatHappens(change, email)} heading="p" />}
          no={t('dialog.cancel')}
          yes={t('office.confirm_yes')}
          isRoutine
          onNo={() => setAsking(false)}
          onYes={set}
        />
      )}
    </BesideForm>
  );
}
