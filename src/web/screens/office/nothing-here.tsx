import { Link } from 'react-router-dom';
import { OFFICE } from '../../navigation/paths.ts';
import { t } from '../../text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Column } from './application-list.tsx';

/** Where an address leads that the office does not have. */
export function NothingHere() {
  return (
    <Column>
      <PageHeading text={t('office.nothing_here')} />
      <p>
        <Link to={OFFICE}>{t('office.back')}</Link>
      </p>
    </Column>
  );
}
