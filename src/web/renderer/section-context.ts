import type { Section } from '../../form/model/form.ts';
import { provided } from '../platform/provided.tsx';

/** The section whose form is being drawn. */
export const [SectionProvider, useSection] = provided<Section>('SectionProvider');
