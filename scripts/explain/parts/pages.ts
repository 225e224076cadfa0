import { explainPage, explainSection } from '../../../src/form/explain/explain.ts';
import { listed, quoted } from '../../../src/form/explain/explain-labels.ts';
import { withTranslations } from '../../../src/form/compile/in-language.ts';
import { blockFolder, languageFile, pageFile, schemaFile } from '../../../src/form/model/document-paths.ts';
import type { ButtonDocument, PartDocument } from '../../../src/form/model/documents.ts';
import type { Form, Page, Part, Section, Tabs } from '../../../src/form/model/form.ts';
import { partsOf } from '../../checks/application/application.ts';
import {
  between,
  code,
  lineIf,
  listOf,
  paragraph,
  sentence,
  type Block,
  type Explained,
  type Line,
  type PaperPart,
  type PaperSection,
} from '../paper.ts';
import { graphOfPage } from '../graph.ts';
import { moreOnPaper } from './more.ts';
import { questionOnPaper } from './question.ts';

/** A page with everything that it asks, from top to bottom. */
export function pagePart(explained: Explained, page: Page): PaperPart {
  const { form } = explained;
  const graph = graphOfPage(form, page);
  return {
    isPage: true,
    id: page.id,
    title: `${page.step}: ${page.title}`,
    blocks: [
      paragraph('Page ', code(page.id), '.'),
      ...(page.intro === undefined ? [] : [paragraph(sentence(page.intro))]),
      ...(page.when === undefined ? [] : [paragraph(explainPage(form, page.when))]),
      paragraph(`Buttons: ${page.buttons.map((button) => buttonWords(form, button)).join(', ')}.`),
      ...(graph === undefined ? [] : [{ graph }]),
    ],
    sections: page.content.flatMap((item) =>
      'tabs' in item ? tabsOn(explained, page, form.tabs[item.tabs]) : partOn(explained, page, item),
    ),
  };
}

function buttonWords({ text, pages }: Form, { text: key, to, action }: ButtonDocument): string {
  const leads = to === undefined ? (action === 'submit' ? 'submits the application' : 'leads nowhere') : `leads to ${titleOf(pages, to)}`;
  return `${quoted(text[key] ?? key)} ${leads}`;
}

const titleOf = (pages: Form['pages'], id: string): string => quoted(pages.find((page) => page.id === id)?.title ?? id);

/** A repeat is described once: all its components ask the same. */
function partOn(explained: Explained, page: Page, item: Part): readonly PaperSection[] {
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

function tabsOn(explained: Explained, page: Page, tabs: Tabs | undefined): readonly PaperSection[] {
  if (!tabs) return [];
  const { id, title, intro, choices } = tabs;
  const titles = choices.map((tab) => `“${tab.title}”`).join(', ');
  return [
    {
      title,
      blocks: [
        paragraph(
          'Tabs ',
          code(id),
          ': ',
          ...between(
            ', ',
            choices.map((tab) => code(tab.id)),
          ),
          '.',
        ),
        ...(intro === undefined ? [] : [paragraph(sentence(intro))]),
        paragraph(
          `Students choose one of ${choices.length} tabs (${titles}); until they do, the first one is shown. Choosing another clears ` +
            `the answers of the one that is left.`,
        ),
      ],
    },
    ...choices.flatMap(({ content }) => content).flatMap((part) => partOn(explained, page, part)),
  ];
}

function sectionOn(explained: Explained, page: Page, section: Section, before: readonly string[] = []): PaperSection {
  const { form } = explained;
  const rules = [...before, ...explainSection(form, section)];
  return {
    title: section.title,
    blocks: [
      ...whereItIs(explained, page, section),
      ...(section.description === undefined ? [] : [paragraph(sentence(section.description))]),
      ...moreOnPaper(form, section.more),
      ...(rules.length === 0 ? [] : [paragraph(rules.join(' '))]),
      ...listOf(section.groups.map((group) => besideEachOther(form, group))),
    ],
    questions: section.keys.map((key) => questionOnPaper(explained, section, key)),
  };
}

function besideEachOther(form: Form, { title, keys, help }: Section['groups'][number]): Line {
  const labels = listed(
    keys.map((key) => form.questions[key]?.label ?? key),
    'and',
  );
  return [`Side by side under ${quoted(title)}: ${labels}.${help === undefined ? '' : ` Help: ${quoted(help)}`}`];
}

/** Where staff find it: the folder of the section, or how a block is used. */
function whereItIs(explained: Explained, page: Page, { id, repeat }: Section): readonly Block[] {
  const { documents } = explained;
  const name = repeat === undefined ? id.slice(page.id.length + 1) : repeat.id;
  const use = partsOf(documents[pageFile(page.id)])
    .map(({ entry }) => entry)
    .find((entry): entry is PartDocument => !('tabs' in entry) && ('repeat' in entry ? entry.repeat : entry.section) === name);
  if (!use) return [];
  const prefixes = 'repeat' in use ? use.prefixes : [use.prefix ?? ''].filter((prefix) => prefix !== '');
  return [
    paragraph(
      'repeat' in use ? 'Repeat ' : 'Section ',
      code(`${page.id}/${name}`),
      ...lineIf(use.block, (block) => [', block ', code(block), ' ', sentence(titleIn(explained, block))]).flat(),
      ...('prefix' in use && use.prefix === '' ? [', with the keys of the block'] : []),
      ...(prefixes.length === 0 ? [] : [', keys begin with ', ...between(', ', prefixes.map(code))]),
      '.',
    ),
  ];
}

/** What a block is called in its own file, whatever its uses are called. */
function titleIn({ documents, form: { language } }: Explained, block: string): string {
  const file = schemaFile(blockFolder(block));
  return withTranslations({ [file]: documents[file] }, documents[languageFile(language)])[file]?.title ?? block;
}
