import type { Situation } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { pageNear, pagesFor } from '../../src/form/run/pages.ts';

/** The shortest way from the first page to a button that submits, as the pages on it; undefined if no buttons lead there. */
export function wayToSubmit(form: Form, situation: Situation): readonly string[] | undefined {
  const pages = pagesFor(form, situation);
  const ways: string[][] = pages.slice(0, 1).map(({ id }) => [id]);
  const seen = new Set(ways.flat());
  // A list that grows while it is gone through: the nearest pages come first.
  for (const way of ways) {
    const page = pages.find(({ id }) => id === way.at(-1));
    if (page?.buttons.some(({ action }) => action === 'submit')) return way;
    for (const { to } of page?.buttons ?? []) {
      const next = to === undefined ? undefined : pageNear(form, pages, to, page?.id)?.id;
      if (next !== undefined && !seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return undefined;
}
