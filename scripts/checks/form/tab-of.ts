import type { Form, Section } from '../../../src/form/model/form.ts';

/** The tab in which a question is asked, if it is in one. */
export const tabOf = ({ questions, sections }: Form, key: string): Section['tab'] => sections[questions[key]?.section ?? '']?.tab;
