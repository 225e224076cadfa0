import { useState } from 'react';
import { shell } from 'virtual:shell';
import { MAX_MESSAGE_LENGTH } from '../../api/rules/office.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { plainDateTimeAt, formatPlainDateTime } from '../../form/model/plain-date-time.ts';
import type { OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type ApplicationPanelProps, useStaff, useUnsavedText } from './staff-context.ts';
import { LabeledControl } from '../ui/labeled-control.tsx';
import { PanelForm, PanelButtons } from './panel-form.tsx';
import { isTooLong, LongTextField } from './long-text-field.tsx';
import { useApiAction } from './use-api-action.ts';

/** Panel to prepare, correct, check and drop a decision that is not released. */
export function DecisionPanel({ application: { id, prepared, states }, maySet, onChange }: ApplicationPanelProps) {
  const { onSessionExpired } = useStaff();
  const { isBusy, refusal, run } = useApiAction(onSessionExpired);
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, true).data ?? {};
  const [chosen, choose] = useUnsavedText(`outcome ${id}`);
  const [day, setDay] = useUnsavedText(`respond ${id}`);
  const [message, write] = useUnsavedText(`decision ${id}`);
  const [isCorrecting, setCorrecting] = useState(chosen !== '');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [present] = states;
  const released = present?.outcome ?? null;
  const nameOf = (wanted: string): string => outcomes.find((one) => one.id === wanted)?.name ?? wanted;
  const outcome = outcomes.find((one) => one.id === chosen);
  const needsDay = outcome?.replies === true && day === '';
  const accepted =
    present?.reply === 'accepted'
      ? translate('office.accepted_before', { outcome: nameOf(present.outcome ?? ''), moment: printed(present.replied_at ?? present.at) })
      : undefined;
  const params = { id };
  const prepare = (): void => {
    setAsking(false);
    run(async () => {
      const respond = outcome?.replies === true ? { respond_by: day } : {};
      const body = { base: prepared?.version ?? 0, outcome: chosen, message: message.trim(), ...respond };
      onChange(await callApi(officeEndpoints.prepareDecision, { params, body }));
      for (const clear of [choose, setDay, write]) clear();
    });
  };
  const correct = (): void => {
    setCorrecting(true);
    choose(prepared?.outcome);
    setDay(prepared?.respond_by ?? '');
    write(prepared?.message);
  };
  const check = (): void =>
    run(async () => onChange(await callApi(officeEndpoints.checkDecision, { params, body: { version: prepared?.version ?? 0 } })));
  const drop = (): void => run(async () => onChange(await callApi(officeEndpoints.dropDecision, { params })));
  return (
    <Card>
      <h2>{translate('office.prepared')}</h2>
      {present && released !== null && <Released state={present} name={nameOf(released)} />}
      {prepared ? (
        <>
          <p>
            <strong>{prepared.name}</strong>
          </p>
          <p>{translate('office.prepared_by', { name: prepared.by, moment: printed(prepared.at) })}</p>
          {prepared.respond_by !== null && (
            <p>{translate('office.respond_by_day', { day: formatPlainDateTime(prepared.respond_by, pageLanguage(), undefined) })}</p>
          )}
          {prepared.message !== '' && <p>{prepared.message}</p>}
          <p role="status">
            {prepared.checked_by === null ? translate('office.not_checked') : translate('office.checked_by', { name: prepared.checked_by })}
          </p>
          {prepared.release_at !== null && <p>{translate('office.released_at', { moment: printed(prepared.release_at) })}</p>}
          {accepted !== undefined && <Alert variant="open">{accepted}</Alert>}
          {prepared.problem !== '' && <Alert variant="error">{prepared.problem}</Alert>}
          {maySet && (
            <PanelButtons>
              {prepared.checked_by === null && (
                <BusyButton variant="contained" isBusy={isBusy} onClick={check}>
                  {translate('office.check_decision')}
                </BusyButton>
              )}
              <BusyButton variant="outlined" isBusy={isBusy} onClick={correct}>
                {translate('office.correct_decision')}
              </BusyButton>
              <BusyButton variant="outlined" isBusy={isBusy} onClick={drop}>
                {translate('office.drop_decision')}
              </BusyButton>
            </PanelButtons>
          )}
        </>
      ) : (
        released === null && <p role="status">{translate('office.none_prepared')}</p>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {maySet && outcomes.length > 0 && (!prepared || isCorrecting) && (
        <PanelForm
          isSound={outcome !== undefined && !needsDay && !isTooLong(message, MAX_MESSAGE_LENGTH)}
          onRefused={() => setTried(true)}
          onSubmit={accepted === undefined ? prepare : () => setAsking(true)}
        >
          <LabeledControl label={translate('office.outcome')} errors={isTried && !outcome ? [translate('office.outcome_needed')] : []}>
            {(control) => (
              <select {...control} value={outcome?.id ?? ''} onChange={({ target }) => choose(target.value)}>
                <option value="">{translate('office.choose')}</option>
                {outcomes.map(({ id: one, name }) => (
                  <option key={one} value={one}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </LabeledControl>
          {outcome?.replies === true && (
            <LabeledControl
              label={translate('office.respond_by')}
              errors={isTried && needsDay ? [translate('office.respond_by_needed', { outcome: outcome.name })] : []}
            >
              {(control) => <input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
            </LabeledControl>
          )}
          <LongTextField label={translate('office.decision_message')} limit={MAX_MESSAGE_LENGTH} value={message} onValue={write} />
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {translate('office.prepare_decision')}
          </BusyButton>
        </PanelForm>
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('office.accepted_before_title')}
          text={accepted}
          no={translate('dialog.cancel')}
          yes={translate('office.prepare_decision')}
          isRoutine
          onNo={() => setAsking(false)}
          onYes={prepare}
        />
      )}
    </Card>
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
      {reply !== null && <p>{translate(`office.reply_${reply}`, { moment: printed(repliedAt ?? at) })}</p>}
      {reply === null && day !== null && <p>{translate('office.no_reply')}</p>}
    </>
  );
}

function institutionToday(): string {
  const { time_zone: zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = shell.institution;
  return plainDateTimeAt(new Date(), zone).slice(0, 10);
}

const printed = (at: string): string => formatDateTimeWithZone(at, shell.institution.time_zone);
