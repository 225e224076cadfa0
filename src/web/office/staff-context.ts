import { useEffect, useState } from 'react';
import type { OfficeApplication, StaffMember } from '../../api/schemas/office-schemas.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';

/** Logged-in staff member, and the handler for an expired session. */
export interface StaffContext {
  readonly member: StaffMember;
  readonly onSessionExpired: () => void;
  /** Unsaved texts by field name. */
  readonly unsavedTexts: Map<string, string>;
}
/** Props of a part of the desk that shows one application, and changes it. */
export interface ApplicationPanelProps {
  readonly application: OfficeApplication;
  /** True for editors. */
  readonly maySet: boolean;
  /** Called with what the server says now. */
  readonly onChange: (changed: Partial<OfficeApplication>) => void;
}

export const [StaffProvider, useStaff] = createRequiredContext<StaffContext>('StaffProvider');

/**
 * Unsaved text of a field. It survives moving between screens; before the page is left, the
 * browser asks. @param initial stands there until something is written, and again after `write()`
 */
export function useUnsavedText(place: string, initial = ''): readonly [text: string, write: (text?: string) => void] {
  const { unsavedTexts } = useStaff();
  const [written, setWritten] = useState(unsavedTexts.get(place));
  const text = written ?? initial;
  const isHalf = text !== initial;
  useEffect(() => {
    if (!isHalf) return undefined;
    const warn = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isHalf]);
  const write = (next?: string): void => {
    if (next === undefined) unsavedTexts.delete(place);
    else unsavedTexts.set(place, next);
    setWritten(next);
  };
  return [text, write];
}
