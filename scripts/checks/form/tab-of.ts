import type { Form, Section } from '../../../src/form/model/form.ts';

export const tabOf = ({ questions, sections }: Form, key: string): Section['tab'] => sections[questions[key]?.section ?? '']?.tab;
