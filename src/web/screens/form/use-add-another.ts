import { useCallback } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { UnauthorizedError } from '../../api/errors.ts';
import { putAddAnother } from '../../api/put-add-another.ts';
import { useSessionLost } from '../../session/use-session-lost.ts';
import { t } from '../../text.ts';
import { useToasts } from '../../ui/use-toasts.ts';

/** Saves one more component of a repeat, then shows it (spec, section 4 "Add-another"). */
export function useAddAnother(): (repeatId: string, count: number) => Promise<void> {
  const store = useAnswerStore();
  const toasts = useToasts();
  const sessionLost = useSessionLost();
  return useCallback(
    async (repeatId, count) => {
      try {
        await putAddAnother({ button_id: repeatId, num_components: count });
        store.setCount(repeatId, count);
      } catch (error) {
        if (error instanceof UnauthorizedError) await sessionLost();
        else toasts.error(error, t('form.add_another_error', { id: repeatId }));
      }
    },
    [store, toasts, sessionLost],
  );
}
