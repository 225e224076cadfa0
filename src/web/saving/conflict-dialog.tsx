import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { CompareAnswersDialog } from './compare-answers-dialog.tsx';

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
