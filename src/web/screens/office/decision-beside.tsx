import { useId, useState } from 'react';
import { shell } from 'virtual:shell';
import { LONGEST_MESSAGE } from '../../../contract/office.ts';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { writtenMoment } from '../../../form/run/opening.ts';
import { send } from '../../api/client.ts';
import { useResponse } from '../../api/use-response.ts';
import { printedMoment } from '../../platform/moment.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAtWork, useHalfWritten } from './at-work.ts';
import { BesideForm } from './beside-form.tsx';
import { isTooLong, LongText } from './long-text.tsx';
import { useTry } from './use-try.ts';

interface Props {
  readonly application: OfficeApplication;
  readonly maySet: boolean;
}

/** A decision that its student does not know yet: prepared, corrected, checked by someone, and dropped. */
export function DecisionBeside({ application, maySet }: Props) {
  const { id } = application;
  const field = useId();
  const { onSessionOver } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const { outcomes = [] } = useResponse(officeCalls.staffChoices, true).data ?? {};
  const [prepared, setPrepared] = useState(application.prepared);
  const [chosen, choose] = useHalfWritten(`outcome ${id}`);
  const [day, setDay] = useHalfWritten(`respond ${id}`);
  const [message, write] = useHalfWritten(`decision ${id}`);
  const outcome = outcomes.find((one) => one.id === (chosen || prepared?.outcome)) ?? outcomes[0];
  if (!outcome && !prepared) return null;
  const params = { id };
  const prepare = (): void =>
    run(async () => {
      const respond = outcome?.replies === true && day !== '' ? { respond_by: day } : {};
      const body = { base: prepared?.version ?? 0, outcome: outcome?.id ?? '', message: message.trim(), ...respond };
      setPrepared((await send(officeCalls.prepareDecision, { params, body })).prepared);
      for (const clear of [choose, setDay, write]) clear('');
    });
  const correct = (): void => {
    choose(prepared?.outcome ?? '');
    setDay(prepared?.respond_by ?? '');
    write(prepared?.message ?? '');
  };
  const check = (): void =>
    run(async () => setPrepared((await send(officeCalls.checkDecision, { params, body: { version: prepared?.version ?? 0 } })).prepared));
  const drop = (): void => run(async () => setPrepared((await send(officeCalls.dropDecision, { params })).prepared));
  return (
    <Card>
      <h2>{t('office.prepared')}</h2>
      {prepared ? (
        <>
          <p>
            <strong>{prepared.name}</strong>
          </p>
          <p>{t('office.prepared_by', { name: prepared.by, moment: printedMoment(prepared.at, shell.institution.time_zone) })}</p>
          {prepared.respond_by !== null && (
            <p>{t('office.respond_by_day', { day: writtenMoment(prepared.respond_by, pageLanguage(), undefined) })}</p>
          )}
          {prepared.message !== '' && <p>{prepared.message}</p>}
          <p role="status">
            {prepared.checked_by === null ? t('office.not_checked') : t('office.checked_by', { name: prepared.checked_by })}
          </p>
          {prepared.release_at !== null && (
            <p>{t('office.released_at', { moment: printedMoment(prepared.release_at, shell.institution.time_zone) })}</p>
          )}
          {prepared.problem !== '' && <Alert variant="error">{prepared.problem}</Alert>}
          {maySet && (
            <p>
              {prepared.checked_by === null && (
                <BusyButton variant="contained" isBusy={isBusy} onClick={check}>
                  {t('office.check_decision')}
                </BusyButton>
              )}{' '}
              <BusyButton variant="outlined" isBusy={isBusy} onClick={correct}>
                {t('office.correct_decision')}
              </BusyButton>{' '}
              <BusyButton variant="outlined" isBusy={isBusy} onClick={drop}>
                {t('office.drop_decision')}
              </BusyButton>
            </p>
          )}
        </>
      ) : (
        <p role="status">{t('office.none_prepared')}</p>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {maySet && outcome && (!prepared || chosen !== '') && (
        <BesideForm isSound={!isTooLong(message, LONGEST_MESSAGE)} onSubmit={prepare}>
          <div className="question">
            <label className="label" htmlFor={field}>
              {t('office.outcome')}
            </label>
            <select id={field} className="control" value={outcome.id} onChange={({ target }) => choose(target.value)}>
              {outcomes.map(({ id: one, name }) => (
                <option key={one} value={one}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          {outcome.replies && (
            <div className="question">
              <label className="label" htmlFor={`${field}-day`}>
                {t('office.respond_by')}
              </label>
              <input id={`${field}-day`} type="date" className="control" value={day} onChange={({ target }) => setDay(target.value)} />
            </div>
          )}
          <LongText label={t('office.decision_message')} limit={LONGEST_MESSAGE} value={message} onValue={write} />
          <BusyButton type="submit" variant="contained" isBusy={isBusy}>
            {t('office.prepare_decision')}
          </BusyButton>
        </BesideForm>
      )}
    </Card>
  );
}
