import type { ConditionsDocument } from '../../src/form/model/documents.ts';
import { explainOptions, explainPage, explainQuestion, explainRule, explainSection } from '../../src/form/explain/explain.ts';
import { withNamedAnswers } from '../../src/form/explain/named-answers.ts';
import { explainOpening } from '../../src/form/explain/explain-opening.ts';
import { explainedContents } from './contents.ts';
import type { Contents, Subjects } from '../../src/form/model/content.ts';
import type { Form, Page, Part, Section, Tabs } from '../../src/form/model/form.ts';
import { optionsOf } from '../../src/form/run/options.ts';

/** What the explanation is made of. `today` is an ISO date: years in messages and lists are counted from it. */
export interface Explained {
  readonly form: Form;
  readonly contents: Contents;
  readonly subjects: Subjects;
  readonly conditions: ConditionsDocument;
  readonly today: string;
}

/** The whole application, or one page of it, as Markdown that can be read and signed without knowing its files. */
export function explainedForm(explained: Explained, pageId?: string): string {
  const { form, today } = explained;
  const pages = form.pages.filter((page) => pageId === undefined || page.id === pageId);
  const { name, product_name: product } = form.institution;
  const markdown = [
    `# ${name}: ${product}`,
    `What students are asked, when, and what is a valid answer, as of ${today}. Written from the application's own files by \`npm run ` +
      `form:explain\`.`,
    ...explainedOpening(form),
    ...pages.flatMap((page) => explainedPage(explained, page)),
    ...(pageId === undefined ? [...explainedConditions(explained), ...explainedLists(explained), ...explainedContents(explained)] : []),
  ]
    .join('\n\n')
    .concat('\n');
  return withNamedAnswers(markdown, form);
}

const explainedOpening = ({ institution }: Form): readonly string[] => {
  const { time_zone: timeZone } = institution;
  if (timeZone === undefined) return [];
  const [moments] = explainOpening(institution, timeZone);
  return [`${moments === undefined ? 'What opens and closes does so' : `Students can submit ${moments},`} by the clock of ${timeZone}.`];
};

function explainedPage(explained: Explained, page: Page): readonly string[] {
  return [
    `## ${page.step}: ${page.title}`,
    ...(page.intro === undefined ? [] : [page.intro]),
    ...(page.when === undefined ? [] : [explainPage(explained.form, page.when)]),
    ...page.content.flatMap((item) =>
      'tabs' in item ? explainedTabs(explained, explained.form.tabs[item.tabs]) : explainedPart(explained, item),
    ),
  ];
}

/** A repeat is described once: all its components ask the same. */
function explainedPart(explained: Explained, item: Part): readonly string[] {
  const { form } = explained;
  const [first, ...others] = ('section' in item ? [item.section] : item.sections).flatMap((id) => form.sections[id] ?? []);
  if (!first) return [];
  if ('section' in item) return explainedSection(explained, first);
  const titles = [first, ...others].map(({ title }) => title).join(', ');
  const button = form.text[item.button] ?? '';
  return explainedSection(explained, first, [
    `Asked up to ${others.length + 1} times (${titles}): the button “${button}” adds the next one.`,
  ]);
}

function explainedTabs(explained: Explained, tabs: Tabs | undefined): readonly string[] {
  if (!tabs) return [];
  const { title, intro, choices } = tabs;
  const titles = choices.map((tab) => `“${tab.title}”`).join(', ');
  return [
    `### ${title}`,
    ...(intro === undefined ? [] : [intro]),
    `Students choose one of ${choices.length} tabs (${titles}); until they do, the first one is shown. Choosing another clears ` +
      `the answers of the one that is left.`,
    ...choices.flatMap(({ content }) => content).flatMap((part) => explainedPart(explained, part)),
  ];
}

function explainedSection({ form, today }: Explained, section: Section, before: readonly string[] = []): readonly string[] {
  const questions = section.keys.map((key) => `- **${form.questions[key]?.label ?? ''}** — ${explainQuestion(form, key, today).join(' ')}`);
  const rules = [...before, ...explainSection(form, section)].join(' ');
  return [`### ${section.title}`, ...(rules === '' ? [] : [rules]), questions.join('\n')];
}

/** What a name means, next to the sentence that its author gave it, so that a reader can see that they agree. */
function explainedConditions({ form, conditions }: Explained): readonly string[] {
  const lines = Object.values(conditions).map(({ means, when }) => `- ${means} *That is: ${explainRule(form, when, { conditions })}.*`);
  return lines.length === 0 ? [] : ['## Named conditions', lines.join('\n')];
}

function explainedLists({ form, today }: Explained): readonly string[] {
  const lines = Object.keys(form.lists).map(
    (list) => `- **${list}** (${optionsOf(form, list, today).length}): ${explainOptions(form, list, today)}.`,
  );
  return ['## Option lists', lines.join('\n')];
}
