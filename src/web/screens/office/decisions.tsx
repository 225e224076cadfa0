import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { shell } from 'virtual:shell';
import { preparedSteps } from '../../../contract/office.ts';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { OfficeDecisions } from '../../../contract/shapes/decisions.ts';
import { inZone } from '../../../form/run/wall-time.ts';
import { send } from '../../api/client.ts';
import { OFFICE } from '../../navigation/paths.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Column } from './application-list.tsx';
import { useAtWork } from './at-work.ts';
import { BesideField, BesideForm } from './beside-form.tsx';
import { useTry } from './use-try.ts';
import { addressOf } from './view-address.ts';

const LOOK_AGAIN_MS = 2000;

const Outcomes = styled('ul')(({ theme }) => ({
  margin: '0 0 1.5rem',
  padding: 0,
  listStyle: 'none',
  '& > li': { minHeight: 44, paddingBlock: '0.625rem', boxSizing: 'border-box', borderBottom: `1px solid ${theme.palette.divider}` },
  '& ul': { margin: '0.25rem 0 0', padding: 0, listStyle: 'none' },
  '& ul > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem', minHeight: 32 },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** Decisions that no student knows yet, and their release together. */
export function Decisions() {
  const { onSessionOver, member } = useAtWork();
  const { isBusy, refusal, run } = useTry(onSessionOver);
  const [decisions, setDecisions] = useState<OfficeDecisions>();
  const [wall, setWall] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    run(async () => setDecisions(await send(officeCalls.officeDecisions)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- read once
  }, []);
  // A release that has begun ends within seconds.
  useEffect(() => {
    if (!decisions?.scheduled.some(({ at: due }) => Date.parse(due) <= Date.now())) return undefined;
    const timer = setTimeout(
      () =>
        void send(officeCalls.officeDecisions)
          .then(setDecisions)
          .catch(() => undefined),
      LOOK_AGAIN_MS,
    );
    return () => clearTimeout(timer);
  }, [decisions]);
  const zone = shell.institution.time_zone;
  const at = wall === '' ? null : `${inZone(wall, zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')}Z`;
  const release = (): void => {
    setAsking(false);
    run(async () => {
      const now = await send(officeCalls.releaseDecisions, { body: { at } });
      setDecisions(now);
      setLeft(now.decisions.filter(({ problem }) => problem !== '').length);
    });
  };
  const { outcomes = [], scheduled = [], decisions: all = [] } = decisions ?? {};
  const checked = outcomes.filter((one) => one.checked > 0);
  const count = checked.reduce((sum, one) => sum + one.checked, 0);
  return (
    <Column>
      <Link to={OFFICE}>{t('office.back')}</Link>
      <PageHeading text={t('office.decisions')} />
      <p role="status">{decisions === undefined ? t('shell.loading') : t('office.ready_count', { count })}</p>
      <Card>
        <Outcomes>
          {outcomes.map(({ outcome, name, prepared, checked: ready }) => (
            <li key={outcome}>
              <span>{t('office.outcome_counts', { name, prepared, checked: ready })}</span>
              <ul>
                {all
                  .filter((one) => one.outcome === outcome)
                  .map(({ id, reference, name: student, is_checked: isChecked, accepted, problem }) => (
                    <li key={id}>
                      <Link to={`${OFFICE}/applications/${id}`} state={{ list: `${OFFICE}/decisions` }}>
                        {student || reference}
                      </Link>
                      {!isChecked && <small>{t('office.not_checked')}</small>}
                      {accepted !== null && <small>{t('office.accepted_now', { outcome: accepted })}</small>}
                      {problem !== '' && <span>{problem}</span>}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </Outcomes>
        {scheduled.map(({ at: due, count: many }) => (
          <p key={due}>{t('office.scheduled', { count: many, moment: printedMoment(due, zone) })}</p>
        ))}
        {left > 0 && <Alert variant="error">{t('office.release_left', { count: left })}</Alert>}
        {decisions && (
          <p>
            {preparedSteps.map((step) => (
              <Link key={step} to={addressOf({ decision: step })} style={{ marginInlineEnd: '1.5rem' }}>
                {t(`office.decisions_${step}`)}
              </Link>
            ))}
          </p>
        )}
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        {member.role === 'editor' && count > 0 && (
          <BesideForm isSound onSubmit={() => setAsking(true)}>
            <BesideField label={t('office.release_at')}>
              {(control) => (
                <input
                  {...control}
                  style={{ maxWidth: '20rem' }}
                  type="datetime-local"
                  value={wall}
                  onChange={({ target }) => setWall(target.value)}
                />
              )}
            </BesideField>
            <BusyButton type="submit" variant="contained" isBusy={isBusy}>
              {t('office.release_decisions')}
            </BusyButton>
          </BesideForm>
        )}
        {member.role === 'editor' && scheduled.length > 0 && (
          <p>
            <BusyButton
              variant="outlined"
              isBusy={isBusy}
              onClick={() => run(async () => setDecisions(await send(officeCalls.unscheduleDecisions)))}
            >
              {t('office.unschedule')}
            </BusyButton>
          </p>
        )}
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={t('office.release_title', { count })}
          text={
            <>
              <p>{at === null ? t('office.release_now') : t('office.scheduled', { count, moment: printedMoment(at, zone) })}</p>
              {checked.map(({ outcome, name, checked: ready }) => (
                <p key={outcome}>{`${name}: ${ready}`}</p>
              ))}
            </>
          }
          no={t('dialog.cancel')}
          yes={t('office.release_decisions')}
          isRoutine
          onNo={() => setAsking(false)}
          onYes={release}
        />
      )}
    </Column>
  );
}
