import type { Section } from '../../form/model/form.ts';
import { provided } from '../platform/provided.tsx';

export const [SectionProvider, useSection] = provided<Section>('SectionProvider');
