import { useEffect, useState } from 'react';
import type { OfficeApplication, StaffMember } from '../../api/schemas/office-schemas.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';

const STORAGE_KEY = 'matricula_office_texts';

/** Unsaved texts by field name. */
type UnsavedTexts = ReturnType<typeof openUnsavedTexts>;

/** Opens the texts that a member left in this browser tab; those of anyone else are dropped. */
export function openUnsavedTexts(member: string) {
  const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as {
    readonly member?: string;
    readonly texts?: [string, string][];
  };
  const texts = new Map(stored.member === member ? stored.texts : []);
  if (stored.member !== member) dropUnsavedTexts();
  return {
    get: (place: string): string | undefined => texts.get(place),
    /** @param text undefined once it is sent or given up */
    write(place: string, text: string | undefined): void {
      if (text === undefined) texts.delete(place);
      else texts.set(place, text);
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ member, texts: [...texts] }));
      } catch {
        // Full: then a reload loses them.
      }
    },
  };
}

export const dropUnsavedTexts = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** Logged-in staff member, and the handler for an expired session. */
export interface StaffContext {
  readonly member: StaffMember;
  readonly onSessionExpired: () => void;
  readonly unsavedTexts: UnsavedTexts;
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
 * Unsaved text of a field. It survives moving between screens and a reload; before the tab is closed, the
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
    unsavedTexts.write(place, next);
    setWritten(next);
  };
  return [text, write];
}
