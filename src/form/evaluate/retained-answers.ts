import type { Form } from '../model/form.ts';
import type { AnswerRetention } from '../model/institution.ts';

/** Keys of the questions that rules name, by themselves or by `page/section` or `page/repeat`. */
export function keysOfRetention(
  { questions, sections }: Pick<Form, 'questions' | 'sections'>,
  rules: readonly Pick<AnswerRetention, 'of'>[],
): readonly string[] {
  const names = new Set(rules.flatMap(({ of }) => of));
  return Object.values(questions).flatMap(({ key, page, section }) => {
    const repeat = sections[section]?.repeat;
    return names.has(key) || names.has(section) || (repeat && names.has(`${page}/${repeat.id}`)) ? [key] : [];
  });
}
