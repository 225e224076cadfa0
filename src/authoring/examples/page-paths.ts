import type { FormState } from '../../form/model/answers.ts';
import type { Form, Page } from '../../form/model/form.ts';
import { nearestPage, visiblePages } from '../../form/evaluate/pages.ts';

/** Shortest way from the first page to a button that submits, as the pages on it; undefined if no buttons lead there. */
export const pathToSubmit = (form: Form, formState: FormState): readonly string[] | undefined =>
  shortestPaths(form, visiblePages(form, formState)).find((way) => hasSubmitButton(form, way.at(-1)));

/** Shortest ways from one of these pages, the first by default, to each that its buttons lead to, the nearest first. */
export function shortestPaths(form: Form, pages: readonly Page[], from = pages[0]?.id): readonly (readonly string[])[] {
  const ways: string[][] = from === undefined ? [] : [[from]];
  const seen = new Set(ways.flat());
  // Breadth-first: `ways` grows during the iteration.
  for (const way of ways) {
    const page = pages.find(({ id }) => id === way.at(-1));
    for (const { to } of page?.buttons ?? []) {
      const next = to === undefined ? undefined : nearestPage(form, pages, to, page?.id)?.id;
      if (next === undefined || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return ways;
}

export const hasSubmitButton = ({ pages }: Form, id: string | undefined): boolean =>
  pages.some((page) => page.id === id && page.buttons.some(({ action }) => action === 'submit'));
