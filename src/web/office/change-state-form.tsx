import { useId, useState } from 'react';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { MailPreview, StateHistory } from '../../api/schemas/office-schemas.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Alert } from '../ui/alert.tsx';
import { type ApplicationPanelProps } from './staff-context.ts';
import { MailDialog } from './mail-dialog.tsx';
import { PanelForm } from './panel-form.tsx';
import { isNewestReturn } from './requested-item-entry.tsx';
import { isCurrentState, StateChangeFields, useStateChangeForm, describeStateChange } from './state-change-fields.tsx';
import type { StateHistoryEntry } from './state-change-fields.tsx';
import { stateLabel } from './state-tag.ts';
import { TakeBackNotice } from './take-back-notice.tsx';
import { useStaffAction } from './use-api-action.ts';

/** Sets the state, once what will happen was read and agreed to, as the student gets an email each time; takes it back within a minute. */
export function ChangeStateForm({ application, onChange }: Omit<ApplicationPanelProps, 'maySet'>) {
  const { id, email, templates, items, states } = application;
  const [present] = states;
  const form = useId();
  const { isBusy, refusal, run } = useStaffAction();
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, true).data ?? {};
  const due = items.filter(({ status }) => status === 'asked' || status === 'returned').map(({ name }) => name);
  const draft = useStateChangeForm(id, present?.state ?? 'received', due);
  const { change } = draft;
  const [preview, setPreview] = useState<MailPreview>();
  const [notice, setNotice] = useState<{ readonly variant: 'error' | 'success'; readonly words: string }>();
  const [done, setDone] = useState<{ readonly version: number; readonly words: string }>();

  const base = present?.version ?? 0;
  const sayItIsSet = (set: StateHistory, words = ''): void => {
    onChange(set);
    const { version = 0 } = set.states[0] ?? {};
    if (version === base) setNotice({ variant: 'success', words: translate('office.same_state') });
    else setDone({ version, words });
  };
  /** Reloads the states, and shows what changed meanwhile. */
  const showNewer = async (): Promise<void> => {
    const found = await callApi(officeEndpoints.officeApplication, { params: { id } });
    const [newest] = found.states;
    if (!newest || newest.version === base) return sayItIsSet(found);
    onChange(found);
    // Keeps the chosen state, even if it was the state before.
    draft.choose(change.state);
    setNotice({ variant: 'error', words: changedMeanwhile(newest, formatDateTimeWithZone(newest.at)) });
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
  const check = (): boolean => {
    setNotice(undefined);
    return draft.check();
  };
  const set = (): void => {
    setPreview(undefined);
    run(() =>
      unlessNewer(async () => {
        const set = await callApi(officeEndpoints.officeState, { params: { id }, body: bodyOf() });
        sayItIsSet(set, translate('office.state_set', { state: stateLabel(change.state) }));
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
  const takeBack = (): void =>
    run(async () => showTakenBack(await callApi(officeEndpoints.takeBackState, { params: { id, version: base } })));
  const outcome = present?.outcome ?? null;
  const undecided =
    outcome === null || change.state === 'documents_missing'
      ? []
      : [{ paragraph: [translate('office.confirm_undecided', { outcome: outcomes.find((one) => one.id === outcome)?.name ?? outcome })] }];
  return (
    <PanelForm check={check} onSubmit={ask}>
      {present?.state === WITHDRAWN && <p>{translate('office.state_withdrawn_note')}</p>}
      <div id={form} style={{ display: 'contents' }}>
        <StateChangeFields draft={draft} templates={templates} />
      </div>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {notice && refusal === null && <Alert variant={notice.variant}>{notice.words}</Alert>}
      {application.seconds_left > 0 && !items.some((item) => isNewestReturn(item, application)) && (
        <TakeBackNotice
          key={base}
          words={done?.version === base ? done.words : undefined}
          seconds={application.seconds_left}
          isBusy={isBusy}
          onTakeBack={takeBack}
        />
      )}
      {draft.isChosen && <BusyButton type="submit" variant="contained" isBusy={isBusy} label={translate('office.set_state')} />}
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
