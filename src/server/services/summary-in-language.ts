import type { Situation } from '../../form/model/answers.ts';
import type { Summary } from '../../form/model/form.ts';
import { summarize } from '../../form/run/summarize.ts';
import type { Definition } from '../definition.ts';

/**
 * The summary of a submission in another language than the first, in which it is stored. What the form says otherwise by now stays as
 * it was submitted.
 */
export function summaryInLanguage(
  definition: Definition,
  stored: Summary,
  situation: Situation,
  documents: Parameters<typeof summarize>[2],
): Summary {
  const first = definition.inLanguage();
  if (first === definition) return stored;
  const written = summarize(first.form, situation, documents);
  const read = summarize(definition.form, situation, documents);
  return stored.map((page) => {
    const at = written.findIndex((one) => one.page === page.page);
    const sections = page.sections.map((section) => {
      const place = written[at]?.sections.findIndex((one) => one.section === section.section) ?? -1;
      const [now, other] = [written[at]?.sections[place], read[at]?.sections[place]];
      const items = section.items.map((item) => {
        const n = now?.items.findIndex(({ key, label, value }) => key === item.key && label === item.label && value === item.value) ?? -1;
        return other?.items[n] ?? item;
      });
      return { ...section, title: now?.title === section.title ? (other?.title ?? section.title) : section.title, items };
    });
    return { ...page, title: written[at]?.title === page.title ? (read[at]?.title ?? page.title) : page.title, sections };
  });
}
