import { useEffect, useState } from 'react';
import type { StaffMember } from '../../../contract/shapes/office.ts';
import { provided } from '../../platform/provided.tsx';

/** Who works here, and what happens when the server no longer knows the session. */
export interface AtWork {
  readonly member: StaffMember;
  readonly onSessionOver: () => void;
  /** What is being written, by names of its places. */
  readonly halfWritten: Map<string, string>;
}
export const [AtWorkProvider, useAtWork] = provided<AtWork>('AtWorkProvider');

/**
 * A text that is being written at a place. It is still there when its writer comes back from another screen; before the page is left, the
 * browser asks.
 */
export function useHalfWritten(place: string): readonly [text: string, write: (text: string) => void] {
  const { halfWritten } = useAtWork();
  const [text, setText] = useState(halfWritten.get(place) ?? '');
  const isHalf = text !== '';
  useEffect(() => {
    if (!isHalf) return undefined;
    const warn = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isHalf]);
  const write = (written: string): void => {
    halfWritten.set(place, written);
    setText(written);
  };
  return [text, write];
}
