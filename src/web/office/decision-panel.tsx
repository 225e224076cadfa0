import { useState } from 'react';
import { shell } from 'virtual:shell';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { plainDateTimeAt } from '../../form/model/plain-date-time.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import type { OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { type ApplicationPanelProps } from './staff-context.ts';
import { DecisionFields, useDecisionForm } from './decision-fields.tsx';
import { PanelForm, PanelButtons } from './panel-form.tsx';
import { useStaffAction } from './use-api-action.ts';

/** Panel to prepare, correct, check and drop a decision that is not released. */
export function DecisionPanel({ application: { id, prepared, states }, maySet, onChange }: ApplicationPanelProps) {
  const { isBusy, refusal, run } = useStaffAction();
  const draft = useDecisionForm(id);
  const { outcomes } = draft;
  const [isCorrecting, setCorrecting] = useState(draft.isHalf);
  const [question, confirm] = useConfirm();
  const [unchecked, setUnchecked] = useState<string | null>(null);
  const [present] = states;
  const released = present?.outcome ?? null;
  const nameOf = (wanted: string): string => outcomes.find((one) => one.id === wanted)?.name ?? wanted;
  const isWithdrawn = present?.state === WITHDRAWN;
  const accepted =
    present?.reply === 'accepted'
      ? translate('office.accepted_before', {
          outcome: nameOf(present.outcome ?? ''),
          moment: formatDateTimeWithZone(present.replied_at ?? present.at),
        })
      : undefined;
  const params = { id };
  const runOnce = (call: () => Promise<void>): void => {
    setUnchecked(null);
    run(call);
  };
  const prepare = (): void =>
    runOnce(async () => {
      const body = { ...draft.body, base: prepared?.version ?? 0 };
      const { unchecked: by, ...changed } = await callApi(officeEndpoints.prepareDecision, { params, body });
      onChange(changed);
      setUnchecked(by);
      setCorrecting(false);
      draft.clear();
    });
  const correct = (): void => {
    // Unsaved words stay.
    if (prepared && !isCorrecting) draft.fill(prepared);
    setCorrecting(true);
  };
  const check = (): void =>
    runOnce(async () => onChange(await callApi(officeEndpoints.checkDecision, { params, body: { version: prepared?.version ?? 0 } })));
  const drop = (): void =>
    runOnce(async () => {
      onChange(await callApi(officeEndpoints.dropDecision, { params }));
      setCorrecting(false);
      draft.clear();
    });
  const askToPrepare = (): void => {
    if (accepted === undefined) return prepare();
    const [title, yes] = [translate('office.accepted_before_title'), translate('office.prepare_decision')];
    confirm({ title, text: accepted, yes, isRoutine: true, onYes: prepare });
  };
  const askToDrop = (outcome: string): void =>
    confirm({
      title: translate('office.drop_title'),
      text: translate('office.drop_text', { outcome }),
      yes: translate('office.drop_decision'),
      onYes: drop,
    });
  return (
    <>
      {present && released !== null && <Released state={present} name={nameOf(released)} />}
      {prepared ? (
        <>
          <p>
            <strong>{prepared.name}</strong>
          </p>
          <p>{translate('office.prepared_by', { name: prepared.by, moment: formatDateTimeWithZone(prepared.at) })}</p>
          {prepared.respond_by !== null && (
            <p>{translate('office.respond_by_day', { day: formatPlainDateTime(prepared.respond_by, pageLanguage(), undefined) })}</p>
          )}
          {prepared.message !== '' && <p>{prepared.message}</p>}
          <p role="status">
            {prepared.checked_by === null ? translate('office.not_checked') : translate('office.checked_by', { name: prepared.checked_by })}
          </p>
          {unchecked !== null && <Alert variant="open">{translate('office.check_lost', { name: unchecked })}</Alert>}
          {prepared.release_at !== null && (
            <p>{translate('office.released_at', { moment: formatDateTimeWithZone(prepared.release_at) })}</p>
          )}
          {accepted !== undefined && <Alert variant="open">{accepted}</Alert>}
          {prepared.problem !== '' && <Alert variant="error">{prepared.problem}</Alert>}
          {maySet && (
            <PanelButtons>
              {prepared.checked_by === null && (
                <BusyButton variant="contained" isBusy={isBusy} onClick={check} label={translate('office.check_decision')} />
              )}
              <BusyButton isBusy={isBusy} onClick={correct} label={translate('office.correct_decision')} />
              <BusyButton isBusy={isBusy} onClick={() => askToDrop(prepared.name)} label={translate('office.drop_decision')} />
            </PanelButtons>
          )}
        </>
      ) : (
        released === null && <p role="status">{translate(isWithdrawn ? 'office.state_withdrawn_note' : 'office.none_prepared')}</p>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {maySet && outcomes.length > 0 && !isWithdrawn && (!prepared || isCorrecting) && (
        <PanelForm check={draft.check} onSubmit={askToPrepare}>
          {typeof prepared?.checked_by === 'string' && (
            <Alert variant="open">{translate('office.check_at_risk', { name: prepared.checked_by })}</Alert>
          )}
          <DecisionFields draft={draft} />
          <BusyButton type="submit" variant="contained" isBusy={isBusy} label={translate('office.prepare_decision')} />
        </PanelForm>
      )}
      <Confirmation question={question} onClose={confirm} />
    </>
  );
}

interface ReleasedProps {
  readonly state: OfficeApplication['states'][number];
  /** Name of the outcome. */
  readonly name: string;
}

/** The decision that the student knows, with the last day for a reply and the reply. */
function Released({ state: { respond_by: day, reply, replied_at: repliedAt, at }, name }: ReleasedProps) {
  const isOver = day !== null && reply === null && day < institutionToday();
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      {day !== null && (
        <p>
          {translate(isOver ? 'office.respond_by_over' : 'office.respond_by_day', {
            day: formatPlainDateTime(day, pageLanguage(), undefined),
          })}
        </p>
      )}
      {reply !== null && <p>{translate(`office.reply_${reply}`, { moment: formatDateTimeWithZone(repliedAt ?? at) })}</p>}
      {reply === null && day !== null && <p>{translate('office.no_reply')}</p>}
    </>
  );
}

/** Time zone of the institution, or of this browser. */
export const officeTimeZone = (): string => shell.institution.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const institutionToday = (): string => plainDateTimeAt(new Date(), officeTimeZone()).slice(0, 10);
