import { companionKey } from './answers.ts';
import type { Form, Question, Section } from './form.ts';

type Values = Readonly<Record<string, unknown>>;
type Parts = Pick<Form, 'pages' | 'sections' | 'questions' | 'tabs' | 'lists' | 'dataModel' | 'dependents'>;

/** Form as browsers load it: each question in its section, without derivable data. `others`: data model keys without a question. */
interface PackedForm extends Omit<Parts, 'sections' | 'questions' | 'dataModel'> {
  readonly sections: Readonly<Record<string, readonly [section: Values, questions: Readonly<Record<string, readonly [Values, Values]>>]>>;
  readonly others: readonly string[];
}

const none: readonly never[] = [];
const emptySection = { groups: none, hiddenWhen: none, choices: none, rules: none, warnings: none, copies: none, choosing: none };
const emptyQuestion = { lists: none, companion: false, clears: none, required: false };

const sectionOf = (id: string) => ({ ...emptySection, id, page: id.slice(0, id.indexOf('/')) });
const questionOf = (key: string, { id, page, messagePrefix }: Pick<Section, 'id' | 'page' | 'messagePrefix'>, label: unknown) => {
  const fullLabel = messagePrefix === undefined ? label : `${messagePrefix} ${String(label)}`;
  return { ...emptyQuestion, key, page, section: id, fullLabel };
};
const propertyOf = ({ label, type, limit }: Question) => ({ title: label, type, ...(limit !== undefined && { maxLength: limit }) });

const keysOf = ({ questions }: Pick<Form, 'questions'>): readonly string[] =>
  Object.values(questions).flatMap(({ key, companion }) => (companion ? [key, companionKey(key)] : [key]));

const without = (whole: object, implied: Values): Values =>
  Object.fromEntries(Object.entries(whole).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(implied[name])));

export function packForm({ pages, sections, questions, tabs, lists, dataModel, dependents }: Parts): PackedForm {
  const known = new Set(keysOf({ questions }));
  const packed = Object.values(sections).map(({ keys, schema, ...section }) => {
    const asked = keys.flatMap((key) => questions[key] ?? []);
    const own = asked.map((question) => [
      question.key,
      [
        without(question, questionOf(question.key, section, question.label)),
        without(schema.properties?.[question.key] ?? {}, propertyOf(question)),
      ],
    ]);
    return [section.id, [without(section, sectionOf(section.id)), Object.fromEntries(own)]];
  });
  const others = Object.keys(dataModel).filter((key) => !known.has(key));
  return { pages, sections: Object.fromEntries(packed) as PackedForm['sections'], tabs, lists, dependents, others };
}

export function unpackForm({ sections: packed, others, ...rest }: PackedForm): Parts {
  const questions: Record<string, Question> = {};
  const sections: Record<string, Section> = {};
  for (const [id, [own, asked]] of Object.entries(packed)) {
    const section = { ...sectionOf(id), ...own } as unknown as Section;
    const properties: Record<string, Values> = {};
    for (const [key, [question, property]] of Object.entries(asked)) {
      const whole = { ...questionOf(key, section, question['label']), ...question } as unknown as Question;
      questions[key] = whole;
      properties[key] = { ...propertyOf(whole), ...property };
    }
    sections[id] = { ...section, keys: Object.keys(asked), schema: { $id: id, type: 'object', properties } };
  }
  return { ...rest, sections, questions, dataModel: Object.fromEntries([...keysOf({ questions }), ...others].map((key) => [key, ''])) };
}
