import { shell } from 'virtual:shell';
import { t } from '../text.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';

const ANALYTICS_OPT_OUT = 'https://tools.google.com/dlpage/gaoptout';
const browsers = [
  { name: 'Chrome', help: 'https://support.google.com/chrome/answer/95647' },
  { name: 'Edge', help: 'https://support.microsoft.com/microsoft-edge/168dab11-0753-043d-7c16-ede5947fc64d' },
  { name: 'Firefox', help: 'https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox' },
  { name: 'Safari', help: 'https://support.apple.com/guide/safari/sfri11471/mac' },
];

/** Privacy and cookies. */
export function PrivacyDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalDialog title={t('privacy.title')} size="s" onClose={onClose}>
      <p>{t('privacy.notice')}</p>
      <p>
        <a href={shell.institution.links.privacy}>{t('privacy.policy_link')}</a>
      </p>
      <h3>{t('privacy.device_title')}</h3>
      <p>{t('privacy.device')}</p>
      <h3>{t('privacy.cookies_title')}</h3>
      <p>{t('privacy.cookies')}</p>
      <h3>{t('privacy.browsers_title')}</h3>
      <p>{t('privacy.browsers')}</p>
      <ul>
        {browsers.map(({ name, help }) => (
          <li key={name}>
            <a href={help}>{name}</a>
          </li>
        ))}
      </ul>
      <h3>{t('privacy.analytics_title')}</h3>
      <p>
        {t('privacy.analytics')} <a href={ANALYTICS_OPT_OUT}>{t('privacy.analytics_link')}</a>
      </p>
      <p>{t('privacy.copyright')}</p>
    </ModalDialog>
  );
}
