import { styled } from '@mui/material/styles';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { callApi } from '../api/api-client.ts';
import { formatDateInZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { withClass } from '../ui/with-class.ts';
import { type ApplicationPanelProps } from './staff-context.ts';
import { useStaffAction } from './use-api-action.ts';

const Boxes = styled(withClass('div', 'form-surface'))(({ theme }) => ({
  '& small': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.875rem' },
}));

/** The checklist with its days: ticked by editors, read by all others. */
export function ChecklistPanel({ application: { id, states, checklist }, maySet, onChange }: ApplicationPanelProps) {
  const { refusal, run } = useStaffAction();
  const mark = (entry: string, isReceived: boolean): void =>
    run(async () => {
      const params = { id, entry };
      onChange(await callApi(officeEndpoints.officeChecklist, { params, body: { is_received: isReceived } }));
    });
  const mayTick = maySet && states[0]?.state !== WITHDRAWN;
  return (
    <>
      <Boxes role="group" aria-label={translate('office.checklist')}>
        <div className="choices">
          {checklist.map(({ id: entry, name, received_at: at, by }) => (
            <label className="choice" key={entry}>
              <input
                type="checkbox"
                checked={at !== null}
                disabled={!mayTick}
                aria-label={name}
                aria-describedby={`arrived-${entry}`}
                onChange={(event) => mark(entry, event.currentTarget.checked)}
              />
              <span>
                <span>{name}</span>
                <small id={`arrived-${entry}`}>
                  {at === null ? translate('office.not_arrived') : translate('office.by', { name: by, moment: formatDateInZone(at) })}
                </small>
              </span>
            </label>
          ))}
        </div>
      </Boxes>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </>
  );
}
