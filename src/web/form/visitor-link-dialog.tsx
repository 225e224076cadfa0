import { useId, useRef, useState } from 'react';
import 'virtual:text/link';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly link: string;
  readonly notKept: readonly string[];
  readonly onClose: () => void;
}

export function VisitorLinkDialog({ link, notKept, onClose }: Props) {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const copy = async (): Promise<void> => {
    address.current?.select();
    // A site without https may not write to the clipboard; then the selected link can be copied by hand.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(link)).then(
      () => navigator.clipboard !== undefined,
      () => false,
    );
    setAnnouncement(translate(isCopied ? 'link.copied' : 'link.selected'));
  };
  return (
    <ModalDialog title={translate('link.title')} onClose={onClose}>
      <p>{translate('link.text')}</p>
      {notKept.length > 0 && <p>{translate('link.not_kept', { labels: notKept.join(', ') })}</p>}
      <label className="visitor-link-dialog-label" htmlFor={id}>
        {translate('link.label')}
      </label>
      <div className="button-row visitor-link-dialog-line">
        <input
          className="visitor-link-dialog-address"
          ref={address}
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="contained" onClick={() => void copy()} label={translate('link.copy')} />
      </div>
      <p role="status">{announcement}</p>
    </ModalDialog>
  );
}
