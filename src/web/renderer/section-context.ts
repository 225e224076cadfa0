import type { Section } from '../../form/model/form.ts';
import { createRequiredContext } from '../platform/provided.tsx';

export const [SectionProvider, useSection] = createRequiredContext<Section>('SectionProvider');
