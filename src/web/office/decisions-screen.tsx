import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { preparedDecisionSteps } from '../../api/rules/office.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { DecisionsOverview } from '../../api/schemas/decision-schemas.ts';
import { convertTimeZone } from '../../form/model/plain-date-time.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { callApi, ServerError } from '../api/api-client.ts';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { OfficeColumn } from './application-list-screen.tsx';
import { officeTimeZone } from './decision-panel.tsx';
import { useStaff } from './staff-context.ts';
import { LabeledControl } from '../ui/labeled-control.tsx';
import { PanelForm } from './panel-form.tsx';
import { useStaffAction, useReadOnce } from './use-api-action.ts';
import { listViewUrl } from './list-view-url.ts';

const LOOK_AGAIN_MS = 2000;

const Outcomes = styled('ul')(({ theme }) => ({
  margin: '0 0 1.5rem',
  padding: 0,
  listStyle: 'none',
  '& > li': { minHeight: 44, paddingBlock: '0.625rem', borderBottom: `1px solid ${theme.palette.divider}` },
  '& ul': { margin: '0.25rem 0 0', padding: 0, listStyle: 'none' },
  '& ul > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem', minHeight: 32 },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** Decisions that no student knows yet, and their release together. */
export function DecisionsScreen() {
  const { member } = useStaff();
  const { isBusy, refusal, run } = useStaffAction();
  const [decisions, setDecisions] = useState<DecisionsOverview>();
  const [wall, setWall] = useState('');
  const [isTried, setTried] = useState(false);
  const [question, confirm] = useConfirm();
  const [left, setLeft] = useState(0);
  const [released, setReleased] = useState(0);
  useReadOnce(() => run(async () => setDecisions(await callApi(officeEndpoints.officeDecisions))));
  // A release that has begun ends within seconds.
  useEffect(() => {
    if (dueIn(decisions) === 0) return undefined;
    const timer = setTimeout(
      () =>
        void callApi(officeEndpoints.officeDecisions)
          .then(setDecisions)
          .catch(() => undefined),
      LOOK_AGAIN_MS,
    );
    return () => clearTimeout(timer);
  }, [decisions]);
  const zone = officeTimeZone();
  const at = wall === '' ? null : `${convertTimeZone(wall, zone, 'UTC')}Z`;
  const wrong = at === null ? [] : wrongIn(wall, at);
  const check = (): boolean => {
    setTried(wrong.length > 0);
    return wrong.length === 0;
  };
  const release = (): void =>
    run(async () => {
      const now = await callApi(officeEndpoints.releaseDecisions, { body: { at } }).catch(async (error: unknown) => {
        // Someone else dropped, changed or released them.
        if (error instanceof ServerError && error.status === 409) setDecisions(await callApi(officeEndpoints.officeDecisions));
        throw error;
      });
      setDecisions(now);
      setReleased(at === null ? now.count : 0);
      setLeft(now.decisions.filter(({ problem }) => problem !== '').length);
    });
  if (!decisions)
    return (
      <OfficeColumn>
        <Link to={OFFICE_PATH}>{translate('office.back')}</Link>
        <PageHeading text={translate('office.decisions')} />
        {refusal === null ? <LoadingText /> : <Alert variant="error">{refusal}</Alert>}
      </OfficeColumn>
    );
  const { outcomes, scheduled, decisions: all } = decisions;
  const checked = outcomes.filter((one) => one.checked > 0);
  const count = checked.reduce((sum, one) => sum + one.checked, 0);
  const due = dueIn(decisions);
  const progress =
    due > 0
      ? translate('office.releasing', { count: due })
      : released > 0
        ? translate('office.were_released', { count: released })
        : translate('office.ready_count', { count });
  const ask = (): void =>
    confirm({
      title: translate('office.release_title', { count }),
      text: (
        <>
          <p>
            {at === null
              ? translate('office.release_now')
              : translate('office.scheduled', { count, moment: formatDateTimeWithZone(at, zone) })}
          </p>
          {checked.map(({ outcome, name, checked: ready }) => (
            <p key={outcome}>{`${name}: ${ready}`}</p>
          ))}
        </>
      ),
      yes: translate('office.release_decisions'),
      isRoutine: true,
      onYes: release,
    });
  return (
    <OfficeColumn>
      <Link to={OFFICE_PATH}>{translate('office.back')}</Link>
      <PageHeading text={translate('office.decisions')} />
      <p role="status">{progress}</p>
      <Card>
        <Outcomes>
          {outcomes.map(({ outcome, name, prepared, checked: ready }) => (
            <li key={outcome}>
              <span>{translate('office.outcome_counts', { name, prepared, checked: ready })}</span>
              <ul>
                {all
                  .filter((one) => one.outcome === outcome)
                  .map(({ id, reference, name: student, is_checked: isChecked, accepted, problem }) => (
                    <li key={id}>
                      <Link to={`${OFFICE_PATH}/applications/${id}`} state={{ list: `${OFFICE_PATH}/decisions` }}>
                        {student || reference}
                      </Link>
                      {!isChecked && <small>{translate('office.not_checked')}</small>}
                      {accepted !== null && <small>{translate('office.accepted_now', { outcome: accepted })}</small>}
                      {problem !== '' && <span>{problem}</span>}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </Outcomes>
        {scheduled.filter(isLater).map(({ at: later, count: many }) => (
          <p key={later}>{translate('office.scheduled', { count: many, moment: formatDateTimeWithZone(later, zone) })}</p>
        ))}
        {left > 0 && <Alert variant="error">{translate('office.release_left', { count: left })}</Alert>}
        <p>
          {preparedDecisionSteps.map((step) => (
            <Link key={step} to={listViewUrl({ decision: step })} style={{ marginInlineEnd: '1.5rem' }}>
              {translate(`office.decisions_${step}`)}
            </Link>
          ))}
        </p>
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        {member.role === 'editor' && count > 0 && (
          <PanelForm check={check} onSubmit={ask}>
            <LabeledControl label={translate('office.release_at')} errors={isTried ? wrong : []}>
              {(control) => (
                <input
                  {...control}
                  style={{ maxWidth: '20rem' }}
                  type="datetime-local"
                  max="9999-12-31T23:59"
                  value={wall}
                  onChange={({ target }) => {
                    setWall(target.value);
                    setTried(false);
                  }}
                />
              )}
            </LabeledControl>
            <BusyButton type="submit" variant="contained" isBusy={isBusy} label={translate('office.release_decisions')} />
          </PanelForm>
        )}
        {member.role === 'editor' && scheduled.some(isLater) && (
          <p>
            <BusyButton
              isBusy={isBusy}
              onClick={() => run(async () => setDecisions(await callApi(officeEndpoints.unscheduleDecisions)))}
              label={translate('office.unschedule')}
            />
          </p>
        )}
      </Card>
      <Confirmation question={question} onClose={confirm} />
    </OfficeColumn>
  );
}

/** Problems of a day and time at the institution, whose instant is `at`. */
function wrongIn(wall: string, at: string): readonly string[] {
  const zone = officeTimeZone();
  // Clocks that go forward skip an hour.
  if (convertTimeZone(at.slice(0, -1), 'UTC', zone) !== wall)
    return [translate('office.skipped_time', { moment: formatPlainDateTime(wall, pageLanguage(), zone) })];
  return Date.parse(at) < Date.now() ? [translate('office.past_release')] : [];
}

type Scheduled = DecisionsOverview['scheduled'][number];
const isLater = ({ at }: Scheduled): boolean => Date.parse(at) > Date.now();

/** Number of decisions whose release has begun. */
const dueIn = (decisions: DecisionsOverview | undefined): number =>
  decisions?.scheduled.reduce((sum, one) => sum + (isLater(one) ? 0 : one.count), 0) ?? 0;
