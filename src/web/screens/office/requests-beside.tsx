import { shell } from 'virtual:shell';
import type { OfficeApplication } from '../../../contract/shapes/office.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { Card } from '../../ui/card.tsx';

/** Whom the student has asked for what, and what has come of it. */
export function RequestsBeside({ requests }: Pick<OfficeApplication, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <Card>
      <h2>{t('office.requests')}</h2>
      <ul>
        {requests.map(({ id, title, name, email, status, at }) => (
          <li key={id}>
            {`${title}: ${name} (${email}), ${t(`office.request_${status}`, { moment: printedMoment(at, shell.institution.time_zone) })}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
