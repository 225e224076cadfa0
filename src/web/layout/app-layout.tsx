import { shell } from 'virtual:shell';
import { type ReactNode, memo, useState } from 'react';
import { PageFrame } from './page-frame.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Elements } from '../ui/elements.ts';
import { content } from 'virtual:content/footer';
import { ContentView } from '../content/content-view.tsx';
import { translate } from '../platform/translate.ts';
import { ColorSchemePicker } from '../ui/color-scheme-picker.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { lazyFooterDialogs, HelpDialog, PrivacyDialog } from './lazy-dialogs.ts';

interface Props {
  readonly bar?: Elements;
  readonly copy?: Elements;
  readonly whose?: ReactNode;
  /** Identifies the application of a student who asks for help; the institution's own if nobody is logged in. */
  readonly helpId?: string | undefined;
  readonly children: ReactNode;
}

export const AppLayout = ({ bar, whose, copy, helpId = shell.institution.help_id, children }: Props) => (
  <PageFrame
    header={
      <>
        <SiteHeader whose={whose} />
        {bar}
      </>
    }
    footer={<SiteFooter copy={copy} helpId={helpId} />}
  >
    {children}
  </PageFrame>
);

const SiteFooter = memo(function SiteFooter({ copy, helpId }: { readonly copy: Elements; readonly helpId: string }) {
  const [open, setOpen] = useState<'help' | 'privacy' | null>(null);
  const close = (): void => setOpen(null);
  const { error } = useToasts();
  const show = (dialog: 'help' | 'privacy'): void =>
    void lazyFooterDialogs.load().then(
      () => setOpen(dialog),
      () => error(translate('error.no_answer')),
    );
  return (
    <footer className="site-footer-bar">
      <div className="site-footer-inner">
        <div>
          <TextButton type="button" aria-haspopup="dialog" onClick={() => show('help')}>
            {translate('footer.help')}
          </TextButton>
          <TextButton type="button" aria-haspopup="dialog" onClick={() => show('privacy')}>
            {translate('footer.privacy')}
          </TextButton>
        </div>
        <ColorSchemePicker />
        <div className="site-footer-own">
          <ContentView content={content} />
        </div>
      </div>
      {open === 'help' && <HelpDialog onClose={close} copy={copy} helpId={helpId} />}
      {open === 'privacy' && <PrivacyDialog onClose={close} />}
    </footer>
  );
});
