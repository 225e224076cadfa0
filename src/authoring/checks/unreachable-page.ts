import { pageFile } from '../../form/model/form-file-paths.ts';
import type { Page } from '../../form/model/form.ts';
import { hasSubmitButton, shortestPaths } from '../examples/page-paths.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { atomsOf, notExpression } from '../proof/rule-expression.ts';
import { analyzeRules } from '../proof/rule-analysis.ts';

const MAX_CONDITIONAL_PAGES = 6;

export const unreachablePage: FormCheck = {
  name: 'unreachable-page',
  what:
    'No button leads to a page, no page has one that submits, or from one of them no buttons lead there; perhaps only for ' +
    'students who do not go through a conditional page.',
  advice: 'Add the button that the finding names, or remove `buttons`: then they follow the list of pages.',
  see: 'recipes/add-a-page.md',
  example: {
    file: 'schemas/pages/finish/page.json',
    wrong: `"step": "Submit",
"buttons": [{ "text": "button.back", "to": "studies" }],
"content": [{ "section": "agreement" }]`,
    right: `"step": "Submit",
"content": [{ "section": "agreement" }]`,
  },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    for (const pages of routesOf(checkedForm)) {
      const mistake = blockedIn(checkedForm, pages);
      if (mistake) return [mistake];
    }
    return [];
  },
};

function routesOf(checkedForm: CheckedForm): readonly (readonly Page[])[] {
  const { form } = checkedForm;
  const proof = analyzeRules(checkedForm);
  const whens = new Map(proof.sections.flatMap(({ page }) => (page ? [[page.when.at.file as string, page.when] as const] : [])));
  const conditional = form.pages.filter(({ id }) => whens.has(pageFile(id)));
  if (conditional.length > MAX_CONDITIONAL_PAGES || [...whens.values()].flatMap(atomsOf).some(({ key }) => key === undefined)) return [];
  const choices = conditional.reduce<readonly (readonly Page[])[]>((some, page) => [...some, ...some.map((left) => [...left, page])], [[]]);
  return choices
    .filter((left) => {
      const rules = [...whens].map(([file, when]) => (left.some(({ id }) => pageFile(id) === file) ? notExpression(when) : when));
      return rules.length === 0 || proof.canHold(rules) === true;
    })
    .map((left) => form.pages.filter((page) => !left.includes(page)));
}

function blockedIn({ form }: CheckedForm, pages: readonly Page[]): CheckFinding | undefined {
  const reached = shortestPaths(form, pages).map((way) => way.at(-1));
  const left = form.pages.filter((page) => !pages.includes(page)).map(({ id }) => `"${id}"`);
  const forWhom = left.length === 0 ? '' : ` for students who skip ${left.join(' and ')}`;
  const finding = (page: Page, what: string, advice: string): CheckFinding => ({
    file: pageFile(page.id),
    pointer: '/buttons',
    at: 'key',
    what: what + forWhom,
    advice,
  });
  const follow = 'or remove "buttons": then they follow the list of pages.';
  const lost = pages.findIndex(({ id }) => !reached.includes(id));
  const [before, page] = [pages[lost - 1], pages[lost]];
  if (before && page) return finding(before, `No button leads to the page "${page.id}"`, `Add one here with "to": "${page.id}", ${follow}`);
  const stuck = pages.find(({ id }) => !shortestPaths(form, pages, id).some((way) => hasSubmitButton(form, way.at(-1))));
  const last = pages.at(-1);
  if (!stuck || !last) return undefined;
  return pages.some(({ id }) => hasSubmitButton(form, id))
    ? finding(stuck, `From the page "${stuck.id}" no buttons lead to the page where students submit`, `Add one that leads on, ${follow}`)
    : finding(last, 'No page has a button that submits the application', `Add one here with "action": "submit", ${follow}`);
}
