import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_MESSAGE_LENGTH } from '../../api/rules/office.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { MailPreview, OfficeApplication } from '../../api/schemas/office-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Button } from '../ui/button.tsx';
import { isTooLong, LongTextField } from './long-text-field.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { PanelButtons, PanelForm } from './panel-form.tsx';
import { type ApplicationPanelProps, useUnsavedText } from './staff-context.ts';
import { TakeBackNotice } from './take-back-notice.tsx';
import { useStaffAction } from './use-api-action.ts';

type Item = OfficeApplication['items'][number];

/** True if the newest state is the return of this item. */
export const isNewestReturn = ({ status, at }: Item, { states }: Pick<OfficeApplication, 'states'>): boolean =>
  status === 'returned' && at === states[0]?.at;

/** Item that has just been returned or taken back: its entry is in another place now, and gets the focus. */
export interface MovedItem {
  readonly id: string;
  readonly words: string;
}

interface Props extends ApplicationPanelProps {
  readonly item: Item;
  readonly moved: MovedItem | undefined;
  readonly onMoved: (moved: MovedItem) => void;
}

/** A document that the student was asked for and, for those who may, what to do with the file that has come. */
export function RequestedItemEntry({ item, moved, onMoved, ...props }: Props) {
  const { application, maySet, onChange } = props;
  const { id, name, status, at, reason } = item;
  const { isBusy, refusal, run } = useStaffAction();
  const [, writeReason] = useUnsavedText(`return ${id}`);
  const entry = useRef<HTMLDivElement>(null);
  const isMoved = moved?.id === id;
  useEffect(() => {
    if (isMoved) entry.current?.focus();
  }, [isMoved]);
  const takeBack = (): void =>
    run(async () => {
      const params = { id: application.id };
      await callApi(officeEndpoints.takeBackState, { params: { ...params, version: application.states[0]?.version ?? 0 } });
      writeReason(reason);
      onMoved({ id, words: translate('office.taken_back') });
      onChange(await callApi(officeEndpoints.officeApplication, { params }));
    });
  const canTakeBack = maySet && application.seconds_left > 0 && isNewestReturn(item, application);
  return (
    <div ref={entry} tabIndex={-1}>
      <p>{`${name}: ${translate(`office.item_${status}`, { moment: formatDateTimeWithZone(at), reason })}`}</p>
      {isMoved && moved.words !== '' && <Alert variant="success">{moved.words}</Alert>}
      {maySet && (status === 'sent' || status === 'accepted') && (
        <DecideItem {...props} item={item} onReturned={() => onMoved({ id, words: '' })} />
      )}
      {canTakeBack && <TakeBackNotice key={at} seconds={application.seconds_left} isBusy={isBusy} onTakeBack={takeBack} />}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
    </div>
  );
}

interface DecideProps extends ApplicationPanelProps {
  readonly item: Item;
  readonly onReturned: () => void;
}

function DecideItem({ application, item: { id, name, status, file }, onChange, onReturned }: DecideProps) {
  const { isBusy, refusal, run } = useStaffAction();
  const [reason, write] = useUnsavedText(`return ${id}`);
  const [isReturning, setReturning] = useState(reason !== '');
  const [isTried, setTried] = useState(false);
  const decision = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<MailPreview>();
  const isAccepted = status === 'accepted';
  const params = { id: application.id, item: id };
  const returned = { document: file?.id ?? '', reason: reason.trim() };
  const accept = (): void =>
    run(async () => {
      const body = { document: file?.id ?? '', is_accepted: !isAccepted };
      onChange(await callApi(officeEndpoints.decideItem, { params, body }));
    });
  const check = (): boolean => {
    setTried(reason.trim() === '');
    return reason.trim() !== '' && !isTooLong(reason, MAX_MESSAGE_LENGTH);
  };
  const ask = (): void => run(async () => setPreview(await callApi(officeEndpoints.previewReturn, { params, body: returned })));
  const giveBack = (): void => {
    setPreview(undefined);
    run(async () => {
      const changed = await callApi(officeEndpoints.decideItem, { params, body: returned });
      write();
      onReturned();
      onChange(changed);
    });
  };
  /** Opens or closes the form; the button that was pressed goes, and what takes its place gets the focus. */
  const toggle = (isOpen: boolean): void => {
    flushSync(() => setReturning(isOpen));
    decision.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button + button')?.focus();
  };
  const cancel = (): void => {
    write();
    setTried(false);
    toggle(false);
  };
  const [acceptLabel, returnLabel] = [translate(isAccepted ? 'office.item_undo' : 'office.item_accept'), translate('office.item_return')];
  return (
    <div ref={decision}>
      <PanelButtons>
        <BusyButton isBusy={isBusy} onClick={accept} aria-label={`${acceptLabel}: ${name}`} label={acceptLabel} />
        {!isReturning && !isAccepted && <Button onClick={() => toggle(true)} aria-label={`${returnLabel}: ${name}`} label={returnLabel} />}
      </PanelButtons>
      {isReturning && !isAccepted && (
        <PanelForm check={check} onSubmit={ask}>
          <LongTextField
            label={translate('office.item_reason')}
            limit={MAX_MESSAGE_LENGTH}
            value={reason}
            errors={isTried && reason.trim() === '' ? [translate('office.item_reason_needed')] : []}
            onValue={write}
          />
          <PanelButtons>
            <BusyButton type="submit" variant="contained" isBusy={isBusy} aria-label={`${returnLabel}: ${name}`} label={returnLabel} />
            <Button onClick={cancel} label={translate('dialog.cancel')} />
          </PanelButtons>
        </PanelForm>
      )}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {preview && (
        <MailDialog
          title={translate('office.return_title', { name })}
          about={[{ paragraph: [translate('office.confirm_mail', { address: preview.to })] }]}
          mail={preview}
          yes={translate('office.return_yes')}
          onNo={() => setPreview(undefined)}
          onYes={giveBack}
        />
      )}
    </div>
  );
}
