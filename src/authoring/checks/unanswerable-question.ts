import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { wordRangeOf } from '../../form/evaluate/word-range.ts';
import { uiFile } from '../../form/model/form-file-paths.ts';
import { findConflictingConstraints, questionLocations } from '../examples/answer-constraints.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';

export const unanswerableQuestion: FormCheck = {
  name: 'unanswerable-question',
  what:
    'Two or three things that are asked of an answer leave none over: its pattern and its longest length, the limit in ' +
    '`ui.json`, what its widget writes, a format, a step, its list, or the kind of its key.',
  advice: 'Correct one of those that the finding names.',
  example: {
    file: 'schemas/pages/start/person/schema.json',
    wrong: '"pattern": "^[A-Z][0-9]{7}$", "maxLength": 7',
    right: '"pattern": "^[A-Z][0-9]{7}$", "maxLength": 8',
  },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    const reported = new Set<string>();
    return Object.values(checkedForm.form.questions).flatMap((question): CheckFinding | [] => {
      const { folder, name } = questionLocations(checkedForm).get(question.key) ?? {};
      const place = `${folder} ${name}`;
      if (reported.has(place) || question.value !== undefined) return [];
      const least = Number(/^\d+(?=[–+])/.exec(wordRangeOf(checkedForm.form, question.key) ?? '')?.[0] ?? 0);
      const fewest = least * 2 - 1;
      if (folder !== undefined && name !== undefined && fewest > (question.limit ?? fewest)) {
        const what = `${least} words have at least ${fewest} characters, and "${question.key}" takes ${question.limit}`;
        const advice = 'Raise "limit" here, or ask for fewer words in logic.json.';
        return { file: uiFile(folder), pointer: pointerSegment(name), at: 'key', what, advice };
      }
      const conflict = findConflictingConstraints(checkedForm, question);
      const [first] = conflict;
      if (!first) return [];
      reported.add(place);
      const elsewhere = [...new Set(conflict.map(({ at }) => at.file).filter((file) => file !== first.at.file))];
      const also = elsewhere.length === 0 ? '' : ` (also in ${elsewhere.join(' and ')})`;
      const what = `No answer to "${question.key}" can be right: none meets ${inARow(conflict.map(({ words }) => words))}${also}`;
      const advice = `Correct ${conflict.length === 1 ? 'it' : 'one of them'}, and try an answer that you expect.`;
      return { ...first.at, what, advice };
    });
  },
};

const inARow = (words: readonly string[]): string =>
  words.length === 1 ? `${words[0]}` : `${words.length === 2 ? 'both' : 'all of'} ${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
