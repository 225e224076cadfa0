import { useRef } from 'react';
import { t } from '../../text.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { meantDomain } from './meant-domain.ts';

interface Props {
  /** The address once its field is left; '' while it is typed. */
  readonly email: string;
  readonly onMeant: (email: string) => void;
}

/** Asks whether a domain has a slip in it. It keeps nobody from going on. */
export function MeantEmail({ email, onMeant }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const domain = meantDomain(email);
  const meant = `${email.trim().split('@')[0] ?? ''}@${domain ?? ''}`;
  const use = (): void => {
    onMeant(meant);
    place.current?.parentElement?.querySelector('input')?.focus();
  };
  return (
    <div ref={place} role="status">
      {domain !== undefined && (
        <p className="help">
          <span>{`${t('auth.email_meant', { domain })} `}</span>
          <TextButton type="button" onClick={use}>
            {t('auth.email_use', { email: meant })}
          </TextButton>
        </p>
      )}
    </div>
  );
}
