import { useState } from 'react';
import { useDrafts } from '../drafts/drafts-context.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { useClearVisitorAnswers } from '../session/use-clear-visitor-answers.ts';
import { translate } from '../platform/translate.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { Disclosure } from './disclosure.tsx';
import { ContinueOnOtherDeviceButton } from './continue-on-other-device-button.tsx';

export function VisitorInfo() {
  const drafts = useDrafts();
  const clear = useClearVisitorAnswers();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const clearAll = async (): Promise<void> => {
    setAsking(false);
    await clear();
    visitorIdentity.renew();
    toasts.success(translate('clear.done'));
  };
  return (
    <Disclosure label={translate('arrival.visitor')}>
      <p className="visitor-info-note">{translate(drafts.isPersistent() ? 'form.visitor_note' : 'form.visitor_note_unkept')}</p>
      <div className="visitor-info-choices">
        <TextButton type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {translate('clear.ask')}
        </TextButton>
        <ContinueOnOtherDeviceButton />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={translate('clear.title')}
          text={translate('clear.text')}
          no={translate('clear.no')}
          yes={translate('clear.yes')}
          onNo={() => setAsking(false)}
          onYes={() => void clearAll()}
        />
      )}
    </Disclosure>
  );
}
