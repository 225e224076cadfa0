import { useAnswerStore } from '../answers/answer-context.tsx';
import { translate } from '../text.ts';
import { CompareAnswersDialog } from './answer-choice.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onSettled: () => void;
}

export function ConflictDialog({ onClose, onSettled }: Props) {
  const store = useAnswerStore();
  const settle = (keysToTakeOver: readonly string[]): void => {
    store.resolveConflicts(keysToTakeOver);
    onClose();
    onSettled();
  };
  return (
    <CompareAnswersDialog
      intro={translate('conflict.intro')}
      origin={translate('conflict.saved')}
      others={store.conflictingAnswers() ?? {}}
      onClose={onClose}
      onChosen={settle}
    />
  );
}
