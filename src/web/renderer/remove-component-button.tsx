import { useState } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  readonly title: string;
  readonly repeatId: string;
  readonly count: number;
  readonly onRemove: () => void;
}

export function RemoveComponentButton({ title, repeatId, count, onRemove }: Props) {
  const store = useAnswerStore();
  const [isAsking, setAsking] = useState(false);
  const press = (): void => {
    store.flush();
    if (Object.keys(store.answersAfterComponent(repeatId, count)).length > 0) setAsking(true);
    else onRemove();
  };
  const confirm = (): void => {
    setAsking(false);
    onRemove();
  };
  return (
    <>
      <button className="remove" type="button" onClick={press}>
        {translate('repeat.remove', { title })}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={translate('repeat.remove_title', { title })}
          text={translate('repeat.remove_text')}
          no={translate('repeat.remove_no')}
          onNo={() => setAsking(false)}
          yes={translate('repeat.remove_yes')}
          onYes={confirm}
        />
      )}
    </>
  );
}
