import { useCallback } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { putAddAnother } from '../../api/put-add-another.ts';
import { useErrors } from '../../errors/use-errors.ts';

/** Saves one more component of a repeat, then shows it (spec, section 4 "Add-another"). */
export function useAddAnother(): (repeatId: string, count: number) => Promise<void> {
  const store = useAnswerStore();
  const handleError = useErrors();
  return useCallback(
    async (repeatId, count) => {
      try {
        await putAddAnother({ button_id: repeatId, num_components: count });
        store.setCount(repeatId, count);
      } catch (error) {
        handleError('add_another', error, { id: repeatId });
      }
    },
    [store, handleError],
  );
}
