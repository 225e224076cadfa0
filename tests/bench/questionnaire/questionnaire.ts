export interface BenchQuestion {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'select' | 'yes-no' | 'checkbox' | 'textarea';
  readonly required: boolean;
  readonly shownBy?: string | undefined;
  readonly options?: number | undefined;
}

export type BenchQuestionGroup = readonly BenchQuestion[];

const SECTION = 10;
export const LONG_LIST_LENGTH = 250;
export const SHORT_LIST_LENGTH = 60;

/** Ten questions: six texts, two lists, a Yes or No, a checkbox or text area. Two show while it is Yes, and three are required. */
export const createQuestionnaire = (questions: number): readonly BenchQuestionGroup[] =>
  Array.from({ length: Math.ceil(questions / SECTION) }, (_, group) => groupOf(group));

export const benchOptionsOf = ({ options = 0 }: BenchQuestion): readonly { value: string; label: string }[] =>
  Array.from({ length: options }, (_, n) => ({ value: `V${n}`, label: `Option ${n + 1}` }));

export function firstHiddenQuestion(groups: readonly BenchQuestionGroup[]): BenchQuestion {
  const hidden = groups.flat().find(({ shownBy }) => shownBy !== undefined);
  if (!hidden) throw new Error('The questionnaire has no condition');
  return hidden;
}

function groupOf(group: number): BenchQuestionGroup {
  const key = (n: number): string => `q${group * SECTION + n + 1}`;
  const ask = (n: number, kind: BenchQuestion['kind'], rest: Partial<BenchQuestion> = {}): BenchQuestion => ({
    key: key(n),
    label: `Question ${group * SECTION + n + 1}`,
    kind,
    required: [0, 3, 4].includes(n),
    ...rest,
  });
  return [
    ask(0, 'text'),
    ask(1, 'text'),
    ask(2, 'select', { options: SHORT_LIST_LENGTH }),
    ask(3, 'text'),
    ask(4, 'yes-no'),
    ask(5, 'text', { shownBy: key(4) }),
    ask(6, 'text', { shownBy: key(4) }),
    ask(7, 'select', { options: group % 10 === 0 ? LONG_LIST_LENGTH : SHORT_LIST_LENGTH }),
    ask(8, 'text'),
    ask(9, group % 2 === 0 ? 'checkbox' : 'textarea'),
  ];
}
