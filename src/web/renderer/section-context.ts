import type { Section } from '../../form/model/form.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';

export const [SectionProvider, useSection] = createRequiredContext<Section>('SectionProvider');
