import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE, pageFile } from '../../form/model/form-file-paths.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { CheckedForm, FolderUse, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { canQuestionsShowTogether } from '../proof/can-questions-show-together.ts';

export const outOfOrder: FormCheck = {
  name: 'out-of-order',
  what:
    'Numbered things are not in the order of their numbers: pages whose labels count the steps, or the prefixes of a repeat, of which ' +
    'the first is that of the first component. Or the page whose step says Submit is not the last.',
  advice: 'Put it into the order of its numbers, or correct a number.',
  see: 'recipes/add-a-repeat.md',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: '"prefixes": ["job_2_", "job_1_"]',
    right: '"prefixes": ["job_1_", "job_2_"]',
  },
  run: (checkedForm) => [...pagesOutOfOrder(checkedForm), ...submitBeforeEnd(checkedForm), ...checkedForm.uses.flatMap(prefixesOutOfOrder)],
};

function pagesOutOfOrder(checkedForm: CheckedForm): readonly CheckFinding[] {
  const { formFiles, pages, form } = checkedForm;
  const firstOf = new Map(
    Object.values(form.questions)
      .toReversed()
      .map(({ page, key }) => [page, key]),
  );
  const areTogether = (one: string, other: string): boolean => {
    const [a, b] = [firstOf.get(one), firstOf.get(other)];
    return a !== undefined && b !== undefined && canQuestionsShowTogether(checkedForm, a, b);
  };
  for (const name of ['step', 'title'] as const) {
    const counted = pages.flatMap((page, n) => {
      const text = formFiles[pageFile(page)]?.[name] ?? '';
      const label = numberOf(text);
      return label ? { page, n, text, ...label } : [];
    });
    for (const [at, one] of counted.entries()) {
      const before = counted.slice(0, at).findLast(({ words }) => words === one.words);
      if (!before || before.number <= one.number || !areTogether(before.page, one.page)) continue;
      const what = `The page "${before.page}" is "${before.text}", and "${one.page}" after it "${one.text}"`;
      const advice = `Put the pages into the order of their numbers, or correct "${name}" in their page.json.`;
      return [{ file: INSTITUTION_FILE, pointer: `/pages${pointerSegment(before.n)}`, what, advice }];
    }
  }
  return [];
}

function submitBeforeEnd({ form, formFiles, pages }: CheckedForm): readonly CheckFinding[] {
  const submit = normalizeText(form.text['button.submit'] ?? '');
  const n = pages.findIndex((page) => normalizeText(formFiles[pageFile(page)]?.step ?? '') === submit);
  const [page, last] = [pages[n], pages.at(-1)];
  if (page === undefined || page === last) return [];
  const what = `The step of "${page}" says "${formFiles[pageFile(page)]?.step}", and "${last}" comes after it, where students really submit`;
  const advice = `Move "${page}" to the end, or write another "step" in its page.json.`;
  return [{ file: INSTITUTION_FILE, pointer: `/pages${pointerSegment(n)}`, what, advice }];
}

function numberOf(label: string): { readonly number: number; readonly words: string } | undefined {
  const [number, ...others] = label.match(/\d+/g) ?? [];
  if (number === undefined || others.length > 0) return undefined;
  return { number: Number(number), words: label.toLowerCase().replace(number, '#') };
}

function partsOf(prefix: string): { readonly stem: string; readonly number: number } {
  const [, stem = prefix, number = '1'] = /^(.*?)(\d+)_$/.exec(prefix) ?? [];
  return { stem, number: Number(number) };
}

function prefixesOutOfOrder({ repeat, prefixes, file }: FolderUse): readonly CheckFinding[] {
  if (repeat === undefined) return [];
  const parts = prefixes.map(({ prefix }) => partsOf(prefix));
  const at = parts.findIndex(({ stem, number }, n) => n > 0 && stem === parts[n - 1]?.stem && number < (parts[n - 1]?.number ?? 0));
  const [before, wrong] = [prefixes[at - 1], prefixes[at]];
  if (!before || !wrong) return [];
  const sorted = prefixes.map(({ prefix }) => prefix).toSorted((a, b) => partsOf(a).number - partsOf(b).number);
  return [
    {
      file,
      pointer: wrong.pointer,
      what: `In "${repeat}", the prefix "${wrong.prefix}" comes after "${before.prefix}": students and the office would count differently`,
      advice: `Write ${JSON.stringify(sorted)}.`,
    },
  ];
}
