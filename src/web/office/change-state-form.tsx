import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { shell } from 'virtual:shell';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { MailPreview, OfficeApplication, StateHistory } from '../../api/schemas/office-schemas.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Alert } from '../ui/alert.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type ApplicationPanelProps, useStaff } from './staff-context.ts';
import { MailDialog } from './mail-dialog.tsx';
import { PanelForm } from './panel-form.tsx';
import { isNewestReturn } from './requested-item-entry.tsx';
import { isCurrentState, StateChangeFields, useStateChangeForm, describeStateChange } from './state-change-fields.tsx';
import type { StateHistoryEntry } from './state-change-fields.tsx';
import { stateLabel } from './state-label.ts';
import { useApiAction } from './use-api-action.ts';

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  padding: '0.5rem 0.5rem 0.5rem 1rem',
  borderRadius: 8,
  border: `1px solid ${palette.brand.accent.main}`,
  backgroundColor: palette.brand.accent.extraLight,
  '& p': { margin: 0, fontVariantNumeric: 'tabular-nums' },
}));

/** Sets the state, once what will happen was read and agreed to, as the student gets an email each time; takes it back within a minute. */
export function ChangeStateForm({ application, onChange }: Omit<ApplicationPanelProps, 'maySet'>) {
  const { id, email, templates, items, states } = application;
  const [present] = states;
  const form = useId();
  const { onSessionExpired } = useStaff();
  const { isBusy, refusal, run } = useApiAction(onSessionExpired);
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, true).data ?? {};
  const due = items.filter(({ status }) => status === 'asked' || status === 'returned').map(({ name }) => name);
  const draft = useStateChangeForm(id, present?.state ?? 'received', due);
  const { change } = draft;
  const [preview, setPreview] = useState<MailPreview>();
  const [notice, setNotice] = useState<Notice>();

  const base = present?.version ?? 0;
  const sayItIsSet = (set: StateHistory, words?: Pick<Notice, 'words' | 'later'>): void => {
    onChange(set);
    const isSame = (set.states[0]?.version ?? 0) === base;
    setNotice({ variant: 'success', ...(words && !isSame ? words : { words: translate('office.same_state') }) });
  };
  /** Reloads the states, and shows what changed meanwhile. */
  const showNewer = async (): Promise<void> => {
    const found = await callApi(officeEndpoints.officeApplication, { params: { id } });
    const [newest] = found.states;
    if (!newest || newest.version === base) return sayItIsSet(found);
    onChange(found);
    // Keeps the chosen state, even if it was the state before.
    draft.choose(change.state);
    setNotice({ variant: 'error', words: changedMeanwhile(newest, formatDateTimeWithZone(newest.at, shell.institution.time_zone)) });
  };
  const ask = (): void => {
    setNotice(undefined);
    run(async () => {
      if (isCurrentState(change, present)) return showNewer();
      await unlessNewer(async () => setPreview(await callApi(officeEndpoints.previewState, { params: { id }, body: bodyOf() })));
    });
  };
  const bodyOf = () => ({ ...change, missing: [...change.missing], base });
  const unlessNewer = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      if (error instanceof ServerError && error.status === 409) return showNewer();
      throw error;
    });
  const refuse = (): void => {
    setNotice(undefined);
    draft.refuse();
  };
  const set = (): void => {
    setPreview(undefined);
    run(() =>
      unlessNewer(async () => {
        const about = { state: stateLabel(change.state), address: email };
        sayItIsSet(await callApi(officeEndpoints.officeState, { params: { id }, body: bodyOf() }), {
          words: translate('office.state_set', about),
          later: translate('office.state_was_set', about),
        });
        draft.clear();
      }),
    );
  };
  /** Gives its writer the text again, unless another one is being written. */
  const showTakenBack = (back: StateHistory): void => {
    const [, taken, former] = back.states;
    // A recorded answer has no text.
    const isReply = taken !== undefined && taken.outcome !== null && isCurrentState(taken, former);
    onChange(back);
    if (taken && !isReply && !draft.isHalf) {
      draft.choose(taken.state);
      if (taken.missing.length > 0) draft.writeMissing(taken.missing.join('\n'));
      draft.writeMessage(taken.message);
    }
    setNotice({ variant: 'success', words: translate(isReply ? 'office.reply_taken_back' : 'office.taken_back') });
    // The button that was pressed has gone.
    document.getElementById(form)?.querySelector('select')?.focus();
  };
  const sayItIsSent = (): void => setNotice((now) => (now?.later === undefined ? now : { variant: 'success', words: now.later }));
  const outcome = present?.outcome ?? null;
  const undecided =
    outcome === null || change.state === 'documents_missing'
      ? []
      : [{ paragraph: [translate('office.confirm_undecided', { outcome: outcomes.find((one) => one.id === outcome)?.name ?? outcome })] }];
  return (
    <PanelForm isSound={draft.isSound} onRefused={refuse} onSubmit={ask}>
      {present?.state === WITHDRAWN && <p>{translate('office.state_withdrawn_note')}</p>}
      <div id={form} style={{ display: 'contents' }}>
        <StateChangeFields draft={draft} templates={templates} />
      </div>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {notice && refusal === null && <Alert variant={notice.variant}>{notice.words}</Alert>}
      {application.seconds_left > 0 && !items.some((item) => isNewestReturn(item, application)) && (
        <TakeBack key={base} application={application} onTakenBack={showTakenBack} onOver={sayItIsSent} />
      )}
      {draft.isChosen && (
        <BusyButton type="submit" variant="contained" isBusy={isBusy}>
          {translate('office.set_state')}
        </BusyButton>
      )}
      {preview && (
        <MailDialog
          title={translate('office.confirm_title', { state: stateLabel(change.state) })}
          about={[...undecided, ...describeStateChange(change, email)]}
          mail={preview}
          yes={translate('office.confirm_yes')}
          onNo={() => setPreview(undefined)}
          onYes={set}
        />
      )}
    </PanelForm>
  );
}

/** Says that someone else was quicker. */
function changedMeanwhile({ state, by, is_by_student: isByStudent }: StateHistoryEntry, moment: string): string {
  const params = { state: stateLabel(state), moment };
  if (isByStudent) return translate('office.changed_by_student', params);
  return by === '' ? translate('office.changed_by_system', params) : translate('office.changed_by', { ...params, name: by });
}

interface Notice {
  readonly variant: 'error' | 'success';
  readonly words: string;
  /** The same once the email can't be taken back. */
  readonly later?: string;
}

interface TakeBackProps {
  readonly application: Pick<OfficeApplication, 'id' | 'states' | 'seconds_left'>;
  readonly onTakenBack: (states: StateHistory) => void;
  /** Called when its minute has passed. */
  readonly onOver: () => void;
}

/** The minute in which the newest state can be taken back; screen readers hear of it once. */
function TakeBack({ application: { id, states, seconds_left: seconds }, onTakenBack, onOver }: TakeBackProps) {
  const { onSessionExpired } = useStaff();
  const { isBusy, refusal, run } = useApiAction(onSessionExpired);
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  const isOver = left === 0;
  const sayItIsOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) sayItIsOver();
  }, [isOver]);
  const takeBack = (): void =>
    run(async () => onTakenBack(await callApi(officeEndpoints.takeBackState, { params: { id, version: states[0]?.version ?? 0 } })));
  return (
    <>
      {left > 0 && (
        <Bar>
          <p aria-hidden="true">{translate('office.sent_in', { emails: 1, count: left })}</p>
          <VisuallyHidden role="status">{translate('office.can_take_back', { emails: 1 })}</VisuallyHidden>
          <BusyButton variant="outlined" isBusy={isBusy} onClick={takeBack}>
            {translate('office.take_back')}
          </BusyButton>
        </Bar>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}
