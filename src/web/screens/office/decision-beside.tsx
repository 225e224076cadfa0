import { useState } from 'react';
import { shell } from 'virtual:shell';
import { LONGEST_MESSAGE } from '../../../contract/office.ts';
import { officeCalls } from '../../../contract/office-calls.ts';
import { writtenMoment } from '../../../form/run/opening.ts';
import { send } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { printedMoment } from '../../platform/moment.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type PanelProps, useAtWork, useHalfWritten } from './at-work.ts';
import { BesideField, BesideForm, Buttons } from './beside-form.tsx';
import { isTooLong, LongText } from './long-text.tsx';
import { useTry } from './use-try.ts';

/** Panel to prepare, correct, check and drop a decision that is not released. */
export function DecisionBeside({ application: { id, prepared, states }, maySet, onChange }: PanelProps) {
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const { outcomes = [] } = useResponse(officeCalls.staffChoices, true).data ?? {};
  const [chosen, choose] = useHalfWritten(`outcome ${id}`);
  const [day, setDay] = useHalfWritten(`respond ${id}`);
  const [message, write] = useHalfWritten(`decision ${id}`);
  const [isCorrecting, setCorrecting] = useState(chosen !== '');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (outcomes.length === 0 && !prepared) return null;
  const nameOf = (wanted: string): string => outcomes.find((one) => one.id === wanted)?.name ?? wanted;
  const outcome = outcomes.find((one) => one.id === chosen);
  const needsDay = outcome?.replies === true && day === '';
  const [present] = states;
  const accepted =
    present?.reply === 'accepted'
      ? t('office.accepted_before', { outcome: nameOf(present.outcome ?? ''), moment: printed(present.replied_at ?? present.at) })
      : undefined;
  const params = { id };
  const prepare = (): void => {
    setAsking(false);
    run(async () => {
      const respond = outcome?.replies === true ? { respond_by: day } : {};
      const body = { base: prepared?.version ?? 0, outcome: chosen, message: message.trim(), ...respond };
      onChange(await send(officeCalls.prepareDecision, { params, body }));
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
    run(async () => onChange(await send(officeCalls.checkDecision, { params, body: { version: prepared?.version ?? 0 } })));
  const drop = (): void => run(async () => onChange(await send(officeCalls.dropDecision, { params })));
  return (
    <Card>
      <h2>{t('office.prepared')}</h2>
      {prepared ? (
        <>
          <p>
            <strong>{prepared.name}</strong>
          </p>
          <p>{t('office.prepared_by', { name: prepared.by, moment: printed(prepared.at) })}</p>
          {prepared.respond_by !== null && (
            <p>{t('office.respond_by_day', { day: writtenMoment(prepared.respond_by, pageLanguage(), undefined) })}</p>
          )}
          {prepared.message !== '' && <p>{prepared.message}</p>}
          <p role="status">
            {prepared.checked_by === null ? t('office.not_checked') : t('office.checked_by', { name: prepared.checked_by })}
          </p>
          {prepared.release_at !== null && <p>{t('office.released_at', { moment: printed(prepared.release_at) })}</p>}
          {accepted !== undefined && <Alert variant="open">{accepted}</Alert>}
          {prepared.problem !== '' && <Alert variant="error">{prepared.problem}</Alert>}
          {maySet && (
            <Buttons>
              {prepared.checked_by === null && (
                <BusyButton variant="contained" isBusy={isBusy} onClick={check}>
                  {t('office.check_decision')}
                </BusyButton>
              )}
              <BusyButton variant="outlined" isBusy={isBusy} onClick={correct}>
                {t('office.correct_decision')}
              </BusyButton>
              <BusyButton variant="outlined" isBusy={isBusy} onClick={drop}>
                {t('office.drop_decision')}
              </BusyButton>
            </Buttons>
          )}
        </>
      ) : (
        <p role="status">{t('office.none_prepared')}</p>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {maySet && outcomes.length > 0 && (!prepared || isCorrecting) && (
        <BesideForm
          isSound={outcome !== undefined && !needsDay && !isTooLong(message, LONGEST_MESSAGE)}
          onRefused={() => setTried(true)}
          onSubmit={accepted === undefined ? prepare : () => setAsking(true)}
        >
          <BesideField label={t('office.outcome')} errors={isTried && !outcome ? [t('office.outcome_needed')] : []}>
            {(control) => (
              <select {...control} value={outcome?.id ?? ''} onChange={({ target }) => choose(target.value)}>
                <option value="">{t('office.choose')}</option>
                {outcomes.map(({ id: one, name }) => (
                  <option key={one} value={one}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </BesideField>
          {outcome?.replies === true && (
            <BesideField
              label={t('office.respond_by')}
              errors={isTried && needsDay ? [t('office.respond_by_needed', { outcome: outcome.name })] : []}
            >
              {(control) => <input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
            </BesideField>
          )}
          <LongText label={t('office.decision_message')} limit={LONGEST_MESSAGE} value={message} onValue={write} />
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {t('office.prepare_decision')}
          </BusyButton>
        </BesideForm>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('office.accepted_before_title')}
          text={accepted}
          no={t('dialog.cancel')}
          yes={t('office.prepare_decision')}
          isRoutine
          onNo={() => setAsking(false)}
          onYes={prepare}
        />
      )}
    </Card>
  );
}

const printed = (at: string): string => printedMoment(at, shell.institution.time_zone);
