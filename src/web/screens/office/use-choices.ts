import { useEffect, useState } from 'react';
import { officeCalls } from '../../../contract/office-calls.ts';
import type { StaffChoices } from '../../../contract/shapes/decisions.ts';
import { send, UnauthorizedError } from '../../api/client.ts';
import { useAtWork } from './at-work.ts';

/** What the office chooses from; undefined until it has come. Without it, its lists stay short. */
export function useChoices(): StaffChoices | undefined {
  const { onSessionOver } = useAtWork();
  const [choices, setChoices] = useState<StaffChoices>();
  useEffect(() => {
    send(officeCalls.staffChoices)
      .then(setChoices)
      .catch((error: unknown) => error instanceof UnauthorizedError && onSessionOver());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, []);
  return choices;
}
