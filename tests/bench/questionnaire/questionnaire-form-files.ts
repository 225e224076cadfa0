import {
  CONDITIONS_FILE,
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  pageFile,
  sectionFolder,
  textFile,
} from '../../../src/form/model/form-file-paths.ts';
import type { DataModelJson } from '../../../src/form/model/data-model.ts';
import { LONG_LIST_LENGTH, benchOptionsOf, SHORT_LIST_LENGTH, type BenchQuestion, type BenchQuestionGroup } from './questionnaire.ts';

export const QUESTIONNAIRE_PAGE = 'questions';

const NAMES_NO_QUESTION = /^(name|short_name|product_name|address|help_email|help_id|phone|time_zone|character_limit|theme|assets)$/;
const kinds = { text: 'text', select: 'choice', 'yes-no': 'yes_no', checkbox: 'flag', textarea: 'long_text' } as const;
const listed: ReadonlySet<BenchQuestion['kind']> = new Set(['select', 'yes-no']);
const listOf = ({ kind, options }: BenchQuestion): string =>
  kind === 'yes-no' ? 'yes-no' : options === LONG_LIST_LENGTH ? 'long' : 'short';

export function questionnaireFormFiles(
  groups: readonly BenchQuestionGroup[],
  shipped: (path: string) => object,
): Readonly<Record<string, object>> {
  const model = shipped(DATA_MODEL_FILE) as DataModelJson;
  const kind = (name: string): object => ({ $ref: `#/$defs/${name}` });
  const list = (length: number): object => ({ options: benchOptionsOf({ options: length } as BenchQuestion) });
  const firstText = groups.flat().find((asked) => asked.kind === 'text');
  const sections = groups.map((group, n) => ({ name: `part-${n + 1}`, group }));
  return {
    [INSTITUTION_FILE]: {
      ...Object.fromEntries(Object.entries(shipped(INSTITUTION_FILE)).filter(([name]) => NAMES_NO_QUESTION.test(name))),
      applicant: { names: { first: firstText?.key } },
      links: { privacy: 'https://example.org/privacy' },
      facts: {},
      languages: ['en'],
      pages: [QUESTIONNAIRE_PAGE],
    },
    [CONDITIONS_FILE]: {},
    [textFile('en')]: { 'button.submit': 'Submit' },
    'schemas/options/short.json': list(SHORT_LIST_LENGTH),
    'schemas/options/long.json': list(LONG_LIST_LENGTH),
    'schemas/options/yes-no.json': {
      options: [
        { value: 'Y', label: 'Yes' },
        { value: 'N', label: 'No' },
      ],
    },
    [DATA_MODEL_FILE]: {
      ...model,
      properties: Object.fromEntries(
        groups
          .flat()
          .flatMap((asked) => [
            [asked.key, kind(kinds[asked.kind])],
            ...(listed.has(asked.kind) ? [[`${asked.key}_desc`, kind('derived_label')]] : []),
          ]),
      ),
    },
    [pageFile(QUESTIONNAIRE_PAGE)]: { title: 'Questions', step: 'Questions', content: sections.map(({ name }) => ({ section: name })) },
    ...Object.assign(
      {},
      ...sections.map(({ name, group }, n) => sectionFiles(sectionFolder(QUESTIONNAIRE_PAGE, name), `Part ${n + 1}`, group)),
    ),
  };
}

function sectionFiles(folder: string, title: string, group: BenchQuestionGroup): Readonly<Record<string, object>> {
  const required = group.filter((asked) => asked.required);
  const yesNo = group.find(({ kind }) => kind === 'yes-no');
  return {
    [`${folder}/schema.json`]: {
      title,
      type: 'object',
      properties: Object.fromEntries(
        group.map(({ key, label, kind }) => [key, { title: label, type: kind === 'checkbox' ? 'boolean' : 'string' }]),
      ),
      required: required.map(({ key }) => key),
      errorMessage: { required: Object.fromEntries(required.map(({ key, label }) => [key, `${label} is required`])) },
    },
    [`${folder}/ui.json`]: {
      'ui:order': group.map(({ key }) => key),
      ...Object.fromEntries(group.map((asked) => [asked.key, uiOf(asked)])),
    },
    [`${folder}/logic.json`]: {
      groups: [
        [
          {
            when: { equals: [{ var: yesNo?.key }, 'Y'] },
            show: group.filter(({ shownBy }) => shownBy !== undefined).map(({ key }) => key),
          },
        ],
      ],
    },
  };
}

function uiOf(asked: BenchQuestion): object {
  if (asked.kind === 'yes-no') return { 'ui:widget': 'radio', 'ui:options': { list: listOf(asked) } };
  if (asked.kind === 'select') return { 'ui:widget': 'select', 'ui:options': { list: listOf(asked) } };
  return { 'ui:widget': asked.kind };
}
