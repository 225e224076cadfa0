import { shell } from 'virtual:shell';
import type { RequestForSender } from '../../../contract/shapes/requests.ts';
import { printedMoment } from '../../platform/moment.ts';
import { t } from '../../text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

interface Props {
  readonly request: RequestForSender;
  /** The student has just been called a stranger. */
  readonly isStranger: boolean;
}

/** Why nothing can be sent with a link any more, and what to do if something still should be. */
export function RequestIsOver({ request, isStranger }: Props) {
  const { status, student, title, expires_at: until, newer_link_at: newer } = request;
  if (status === 'received')
    return <Over key="received" heading={t('request.received_title')} words={[t('request.received_text', { student, document: title })]} />;
  if (status === 'declined')
    return (
      <Over
        key="declined"
        heading={t('request.declined_title')}
        words={[t('request.declined_text', { student }), ...(isStranger ? [t('request.unknown_text', { student })] : [])]}
      />
    );
  if (newer !== null) {
    const moment = printedMoment(newer, shell.institution.time_zone);
    return <Over key="newer" heading={t('request.newer_title')} words={[t('request.newer_text', { moment })]} />;
  }
  if (status === 'expired') {
    const moment = printedMoment(until, shell.institution.time_zone);
    return <Over key="expired" heading={t('request.expired_title')} words={[t('request.expired_text', { student, moment })]} />;
  }
  return <Over key="withdrawn" heading={t('request.withdrawn_title')} words={[t('request.withdrawn_text', { student })]} />;
}

function Over({ heading, words }: { readonly heading: string; readonly words: readonly string[] }) {
  return (
    <>
      <PageHeading text={heading} />
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
