import { explainPageCondition, explainSectionVisibility } from '../../../form/explain/explain-form.ts';
import { explainOpenPeriod, joinList, quoteText } from '../../../form/explain/explain-phrases.ts';
import { applyTranslations } from '../../../form/compile/translate-form-files.ts';
import { blockFolder, translationFile, pageFile, schemaFile } from '../../../form/model/form-file-paths.ts';
import type { ButtonJson, PartJson } from '../../../form/model/form-files.ts';
import { sectionIdsOfTab, type Form, type Page, type PagePart, type Section, type TabGroup } from '../../../form/model/form.ts';
import { areSectionsCollapsible } from '../../../form/evaluate/collapsible-sections.ts';
import { pageContentEntries } from '../../form-files/checked-form.ts';
import { markdownCode, markdownEmphasis, escapeMarkdown, markdownQuote, optionalLine } from '../form-report.ts';
import type { ReportBlock, ReportInput, ReportPart, ReportSection } from '../form-report.ts';
import { contentBlocks, moreInfoBlocks } from './content-part.ts';
import { toReportQuestion } from './report-question.ts';
import { getOwn } from '../../../form/model/answers.ts';

export function pagePart(explained: ReportInput, page: Page): ReportPart {
  const { form } = explained;
  return {
    isPage: true,
    id: page.id,
    title: escapeMarkdown(`${page.step}: ${page.title}`),
    blocks: [
      `Page ${markdownCode(page.id)}.`,
      ...optionalLine(page.intro, markdownQuote),
      ...optionalLine(page.when, (when) => escapeMarkdown(explainPageCondition(form, when))),
      ...(page.period ? explainOpenPeriod(page.period, form) : []).map((moments) =>
        escapeMarkdown(`Students can answer it ${moments}. Before and after they read it, and nothing on it is required.`),
      ),
      escapeMarkdown(`Buttons: ${page.buttons.map((button) => buttonWords(form, button)).join(', ')}.`),
    ],
    sections: page.content.flatMap((item) =>
      'tabs' in item ? tabsOn(explained, page, form.tabs[item.tabs]) : partOn(explained, page, item),
    ),
  };
}

function buttonWords({ text, pages }: Form, { text: key, to, action }: ButtonJson): string {
  const leads = to === undefined ? (action === 'submit' ? 'submits the application' : 'leads nowhere') : `leads to ${titleOf(pages, to)}`;
  return `${quoteText(getOwn(text, key) ?? key)} ${leads}`;
}

const titleOf = (pages: Form['pages'], id: string): string => quoteText(pages.find((page) => page.id === id)?.title ?? id);

/** A repeat is described once: all its components ask the same. */
function partOn(explained: ReportInput, page: Page, item: PagePart): readonly ReportSection[] {
  const { form } = explained;
  const [first, ...others] = ('section' in item ? [item.section] : item.sections).flatMap((id) => form.sections[id] ?? []);
  if (!first) return [];
  if ('section' in item) return [sectionOn(explained, page, first)];
  const titles = [first, ...others].map(({ title }) => title).join(', ');
  const button = form.text[item.button] ?? item.button;
  return [
    sectionOn(explained, page, first, [`Asked up to ${others.length + 1} times (${titles}): the button “${button}” adds the next one.`]),
  ];
}

function tabsOn(explained: ReportInput, page: Page, tabs: TabGroup | undefined): readonly ReportSection[] {
  if (!tabs) return [];
  const { form } = explained;
  const { id, title, intro, choices, fold } = tabs;
  const titles = choices.map((tab) => quoteText(tab.title)).join(', ');
  return [
    {
      title: escapeMarkdown(title),
      blocks: [
        `Tabs ${markdownCode(id)}: ${choices.map((tab) => markdownCode(tab.id)).join(', ')}.`,
        ...optionalLine(intro, markdownQuote),
        escapeMarkdown(
          `Students choose one of ${choices.length} tabs (${titles}); until they do, the first one is shown. Choosing another clears ` +
            ['the answers of the one that is left.', ...foldWords(form, fold, choices[0] ? sectionIdsOfTab(choices[0]) : [])].join(' '),
        ),
      ],
    },
    ...choices.flatMap(({ content }) => content).flatMap((part) => partOn(explained, page, part)),
  ];
}

function sectionOn(explained: ReportInput, page: Page, section: Section, repeated: readonly string[] = []): ReportSection {
  const { form } = explained;
  const { id, repeat, tab, title, description, more, groups, keys, fold } = section;
  const name = repeat === undefined ? id.slice(page.id.length + 1) : repeat.id;
  const rules = [...repeated, ...explainSectionVisibility(form, section), ...(tab === undefined ? foldWords(form, fold, [id]) : [])].join(
    ' ',
  );
  return {
    id: `${page.id}/${name}`,
    title: escapeMarkdown(title),
    blocks: [
      ...locationLines(explained, page, name),
      ...optionalLine(description, markdownQuote),
      ...moreInfoBlocks(form, more),
      ...(rules === '' ? [] : [escapeMarkdown(rules)]),
      groups.map((group) => escapeMarkdown(sideBySide(form, group))),
      ...elementBlocks(form, section),
    ],
    questions: keys.map((key) => toReportQuestion(explained, section, key)),
  };
}

function foldWords(form: Form, fold: Section['fold'], ids: readonly string[]): readonly string[] {
  if (!areSectionsCollapsible(form, ids)) return [];
  if (fold === false) return ['Open from the start.'];
  const row = typeof fold === 'string' ? ` (${quoteText(fold)})` : '';
  return [`One row${row} until it is opened or has an answer, as long as nothing in it is required.`];
}

function elementBlocks(form: Form, { id, keys, elements = [] }: Section): readonly ReportBlock[] {
  return elements.flatMap(({ after, ...element }) => {
    const above = form.questions[keys[after - 1] ?? '']?.label;
    const where = above === undefined ? 'above its questions' : `below ${quoteText(above)}`;
    const kind = 'picture' in element ? 'Picture' : element.isWarning ? 'Warning' : 'Notice';
    const place = markdownEmphasis(escapeMarkdown(`${kind} ${where}:`));
    const [file, paragraph] =
      'notice' in element
        ? ['', element.notice]
        : [
            `${markdownCode(element.picture)}, ${element.alt === '' ? 'decorates' : quoteText(element.alt)}`,
            element.caption ? [', caption: ', ...element.caption] : [],
          ];
    return contentBlocks(form, { ...element, paragraph }, id).map((block) => `${place} ${file}${String(block)}`);
  });
}

function sideBySide(form: Form, { title, keys, help }: Section['groups'][number]): string {
  const labels = keys.map((key) => form.questions[key]?.label ?? key);
  const heading = title === undefined ? '' : ` under ${quoteText(title)}`;
  return `Side by side${heading}: ${joinList(labels, 'and')}.${help === undefined ? '' : ` Help: ${quoteText(help)}`}`;
}

function locationLines(explained: ReportInput, page: Page, name: string): readonly ReportBlock[] {
  const { formFiles } = explained;
  const use = pageContentEntries(formFiles[pageFile(page.id)])
    .map(({ entry }) => entry)
    .find((entry): entry is PartJson => !('tabs' in entry) && ('repeat' in entry ? entry.repeat : entry.section) === name);
  if (!use) return [];
  const prefixes = 'repeat' in use ? use.prefixes : [use.prefix ?? ''].filter((prefix) => prefix !== '');
  return [
    [
      `${'repeat' in use ? 'Repeat' : 'Section'} ${markdownCode(`${page.id}/${name}`)}`,
      ...optionalLine(use.block, (block) => `block ${markdownCode(block)} ${markdownQuote(blockTitle(explained, block))}`),
      ...('prefix' in use && use.prefix === '' ? ['with the keys of the block'] : []),
      ...(prefixes.length === 0 ? [] : [`keys begin with ${prefixes.map(markdownCode).join(', ')}`]),
    ]
      .join(', ')
      .concat('.'),
  ];
}

function blockTitle({ formFiles, form: { language } }: ReportInput, block: string): string {
  const file = schemaFile(blockFolder(block));
  return applyTranslations({ [file]: formFiles[file] }, formFiles[translationFile(language)])[file]?.title ?? block;
}
