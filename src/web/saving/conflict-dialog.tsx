import { useAnswerStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { AnswerChoice } from './answer-choice.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

export function ConflictDialog({ onClose, onSettled }: Props) {
  const store = useAnswerStore();
  const settle = (keysToTakeOver: readonly string[]): void => {
    store.settle(keysToTakeOver);
    onClose();
    onSettled();
  };
  return (
    <AnswerChoice
      intro={t('conflict.intro')}
      origin={t('conflict.saved')}
      others={store.contested() ?? {}}
      onClose={onClose}
      onChosen={settle}
    />
  );
}
