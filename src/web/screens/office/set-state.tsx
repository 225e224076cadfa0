import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { shell } from 'virtual:shell';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { MailPreview, OfficeApplication, OfficeStates } from '../../../contract/shapes/office.ts';
import { LONGEST_MESSAGE, WITHDRAWN } from '../../../contract/office.ts';
import { send, ServerError } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
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
  readonly onStates: (states: OfficeStates) => void;
}

const Ticks = styled('fieldset')(({ theme: { palette } }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > label': { display: 'flex', gap: '0.625rem', paddingBlock: '0.375rem', cursor: 'pointer' },
  '& input': { flex: 'none', width: 20, height: 20, margin: '0.125rem 0 0', accentColor: palette.primary.main },
}));
const Letter = styled('div')(({ theme: { palette } }) => ({
  padding: '1rem',
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  backgroundColor: palette.background.default,
  '& p:last-child': { margin: '0.75rem 0 0' },
}));

/** How the state is set: once what will happen was read and agreed to, as the student gets an email each time. */
export function SetState({ application: { id, email, templates }, present, onStates }: Props) {
  const field = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [chosen, choose] = useHalfWritten(`state ${id}`);
  const [missing, writeMissing] = useHalfWritten(`missing ${id}`);
  const [message, writeMessage] = useHalfWritten(`message ${id}`);
  const [isTried, setTried] = useState(false);
  const [ticked, tick] = useHalfWritten(`ticked ${id}`);
  const [preview, setPreview] = useState<MailPreview>();
  const { documents = [], outcomes = [] } = useResponse(officeCalls.staffChoices, true).data ?? {};
  // A decision with an outcome is prepared and released.
  const offered = nextStates(present?.state).filter((name) => name !== 'decision' || outcomes.length === 0);
  const [outcome, setOutcome] = useState<{ readonly variant: 'error' | 'success'; readonly words: string }>();
  const [first = 'received'] = offered;
  const state = offered.find((one) => one === chosen) ?? offered.find((one) => one === present?.state) ?? first;
  const change = changeOf(state, missing, message, ticked);
  const wrong = isTried ? wrongIn(change) : { missing: [], message: [] };

  const base = present?.version ?? 0;
  const sayItIsSet = (set: OfficeStates, words: string): void => {
    onStates(set);
    const isSame = (set.states[0]?.version ?? 0) === base;
    setOutcome({ variant: 'success', words: isSame ? t('office.same_state') : words });
  };
  /** Looks again at what was shown. */
  const showNewer = async (): Promise<void> => {
    const found = await send(officeCalls.officeApplication, { params: { id } });
    const [newest] = found.states;
    if (!newest || newest.version === base) return sayItIsSet(found, '');
    onStates(found);
    // What was chosen stays, too, where it was the state until now.
    choose(state);
    setOutcome({ variant: 'error', words: changedMeanwhile(newest, printedMoment(newest.at, shell.institution.time_zone)) });
  };
  const ask = (): void => {
    setOutcome(undefined);
    run(async () => {
      if (isPresent(change, present)) return showNewer();
      await unlessNewer(async () => setPreview(await send(officeCalls.previewState, { params: { id }, body: { ...change, base } })));
    });
  };
  const unlessNewer = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      if (error instanceof ServerError && error.status === 409) return showNewer();
      throw error;
    });
  const refuse = (): void => {
    setOutcome(undefined);
    setTried(true);
  };
  const set = (): void => {
    setPreview(undefined);
    run(() =>
      unlessNewer(async () => {
        sayItIsSet(
          await send(officeCalls.officeState, { params: { id }, body: { ...change, base } }),
          t('office.state_set', { state: stateText(state), address: email }),
        );
        for (const write of [choose, writeMissing, writeMessage, tick]) write('');
        setTried(false);
      }),
    );
  };
  const fitting = templates.filter((one) => one.state === null || one.state === state);
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
      {state === 'documents_missing' && documents.length > 0 && (
        <Ticks>
          <legend className="label">{t('office.standard_documents')}</legend>
          {documents.map(({ id: document, name }) => (
            <label key={document}>
              <input
                type="checkbox"
                checked={ticked.split('\n').includes(document)}
                onChange={({ target }) => {
                  const others = ticked.split('\n').filter((one) => one !== '' && one !== document);
                  tick([...others, ...(target.checked ? [document] : [])].join('\n'));
                }}
              />
              <span>{name}</span>
            </label>
          ))}
        </Ticks>
      )}
      {state === 'documents_missing' && (
        <LongText label={t('office.missing')} value={missing} errors={wrong.missing} onValue={writeMissing} />
      )}
      {fitting.length > 0 && (
        <div className="question">
          <label className="label" htmlFor={`${field}-template`}>
            {t('office.template')}
          </label>
          <select
            id={`${field}-template`}
            className="control"
            value=""
            onChange={({ target }) =>
              writeMessage([message.trim(), fitting[Number(target.value)]?.message ?? ''].filter((text) => text !== '').join('\n\n'))
            }
          >
            <option value="">{t('office.template_none')}</option>
            {fitting.map(({ name }, n) => (
              <option key={name} value={n}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <LongText label={t('office.message')} limit={LONGEST_MESSAGE} value={message} errors={wrong.message} onValue={writeMessage} />
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {outcome && refusal === null && <Alert variant={outcome.variant}>{outcome.words}</Alert>}
      <BusyButton type="submit" variant="contained" isBusy={isBusy}>
        {t('office.set_state')}
      </BusyButton>
      {preview && (
        <ConfirmDialog
          title={t('office.confirm_title', { state: stateText(state) })}
          text={
            <>
              <ContentBlocks content={whatHappens(change, email)} heading="p" />
              <Letter>
                <strong>{preview.subject}</strong>
                <p dir="auto">{preview.text}</p>
              </Letter>
            </>
          }
          no={t('dialog.cancel')}
          yes={t('office.confirm_yes')}
          isRoutine
          onNo={() => setPreview(undefined)}
          onYes={set}
        />
      )}
    </BesideForm>
  );
}
