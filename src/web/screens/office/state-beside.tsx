import { useId, useState, type SubmitEvent } from 'react';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeStates } from '../../../contract/shapes/office.ts';
import type { StateName } from '../../../contract/states.ts';
import { send } from '../../api/client.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAtWork } from './at-work.ts';
import { BesideForm, Entry } from './notes-beside.tsx';
import { stateNames, stateText } from './states.ts';
import { useTry } from './use-try.ts';

type States = OfficeStates['states'];

/** What the student knows of the application, what it was before, and for those who may, how to set it. */
export function StateBeside({ id, states: first, maySet }: { readonly id: string; readonly states: States; readonly maySet: boolean }) {
  const [states, setStates] = useState(first);
  return (
    <Card>
      <h2>{t('office.state')}</h2>
      <p role="status">
        <strong>{stateText(states[0]?.state ?? 'received')}</strong>
      </p>
      <ol>
        {states.map(({ version, state, missing, message, at, by }) => (
          <Entry key={version}>
            <p>{[stateText(state), ...missing, message].filter(Boolean).join('\n')}</p>
            <small>{t('office.by', { name: by, moment: printedMoment(at, shell.institution.time_zone) })}</small>
          </Entry>
        ))}
      </ol>
      {maySet && <SetState key={states.length} id={id} present={states[0]} onSet={setStates} />}
    </Card>
  );
}

interface SetProps {
  readonly id: string;
  readonly present: States[number] | undefined;
  readonly onSet: (states: States) => void;
}

function SetState({ id, present, onSet }: SetProps) {
  const field = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [state, setState] = useState<StateName>(present?.state ?? 'received');
  const [missing, setMissing] = useState('');
  const [message, setMessage] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const asked = state === 'documents_missing' ? { missing: missing.split('\n').filter((line) => line.trim() !== '') } : {};
    run(async () => {
      const body = { state, message, ...asked, base: present?.version ?? 0 };
      onSet((await send(officeCalls.officeState, { params: { id }, body })).states);
    });
  };
  return (
    <BesideForm onSubmit={submit}>
      <label htmlFor={`${field}-state`}>{t('office.new_state')}</label>
      <select
        id={`${field}-state`}
        className="control"
        value={state}
        onChange={({ target }) => setState(stateNames.find((name) => name === target.value) ?? state)}
      >
        {stateNames.map((name) => (
          <option key={name} value={name}>
            {stateText(name)}
          </option>
        ))}
      </select>
      {state === 'documents_missing' && (
        <>
          <label htmlFor={`${field}-missing`}>{t('office.missing')}</label>
          <textarea
            id={`${field}-missing`}
            className="control"
            rows={3}
            value={missing}
            onChange={(event) => setMissing(event.target.value)}
          />
        </>
      )}
      <label htmlFor={`${field}-message`}>{t('office.message')}</label>
      <textarea
        id={`${field}-message`}
        className="control"
        rows={3}
        maxLength={5000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {refusal !== null && <Notice variant="error">{refusal}</Notice>}
      <BusyButton type="submit" variant="contained" isBusy={isBusy}>
        {t('office.set_state')}
      </BusyButton>
    </BesideForm>
  );
}
