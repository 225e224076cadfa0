import { useState } from 'react';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  readonly title: string;
  readonly repeatId: string;
  readonly count: number;
  readonly onRemove: () => void;
}

export function RemoveComponent({ title, repeatId, count, onRemove }: Props) {
  const store = useAnswerStore();
  const [isAsking, setAsking] = useState(false);
  const press = (): void => {
    store.flush();
    if (Object.keys(store.answersBeyond(repeatId, count)).length > 0) setAsking(true);
    else onRemove();
  };
  const confirm = (): void => {
    setAsking(false);
    onRemove();
  };
  return (
    <>
      <button className="remove" type="button" onClick={press}>
        {t('repeat.remove', { title })}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('repeat.remove_title', { title })}
          text={t('repeat.remove_text')}
          no={t('repeat.remove_no')}
          onNo={() => setAsking(false)}
          yes={t('repeat.remove_yes')}
          onYes={confirm}
        />
      )}
    </>
  );
}
