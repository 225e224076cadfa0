import { createContext, use } from 'react';
import type { Section } from '../../form/model/form.ts';

const section = createContext<Section | null>(null);
export const SectionProvider = section;

/** The section whose form is being drawn. Throws outside a section. */
export function useSection(): Section {
  const current = use(section);
  if (!current) throw new Error('There is no section above this component');
  return current;
}
