import { logicFile, schemaFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { parseOperation } from '../../form/model/logic.ts';
import type { CheckedForm, CheckFinding } from '../form-files/checked-form.ts';
import { quoteRule } from '../form-files/quote-rule.ts';
import { says, wordPattern } from './language-words.ts';
import type { LocalizedQuestionText } from './localized-texts.ts';
import { longWords } from './swapped-texts.ts';

/** A hint that lets a required question be left empty. Where a rule requires it, the hint may say when: then it has words of this rule. */
export function findRequiredMismatch(
  checkedForm: CheckedForm,
  folder: SectionFolder,
  name: string,
  { text, language, part, at }: LocalizedQuestionText,
): CheckFinding | undefined {
  const isBlank = says(text, language, 'leaveBlank');
  const isOptional = new RegExp(String.raw`(?:^|[(.:]\s*)${wordPattern(language, 'optional').source}(?=\s*(?:[).:,;]|$))`, 'iu').test(text);
  if (part === 'message' || (!isBlank && !isOptional)) return undefined;
  const { required = {}, groups = [] } = checkedForm.formFiles[logicFile(folder)] ?? {};
  const always = checkedForm.formFiles[schemaFile(folder)]?.required?.includes(name) === true;
  if (always || groups.flat().some((entry) => entry.required === true && entry.show.includes(name)))
    return { ...at, what: 'This lets the question be left empty, and it is required', advice: 'Correct one of the two.' };
  const rule = required[name];
  const [operator] = (rule !== undefined && parseOperation(rule)) || [];
  if (operator === undefined || !isBlank) return undefined;
  const place = { file: logicFile(folder), pointer: `/required${pointerSegment(name)}` };
  const inWords = quoteRule(checkedForm, { file: place.file, pointer: place.pointer + pointerSegment(operator) });
  const asked = longWords(`${JSON.stringify(rule).replaceAll('_', ' ')} ${inWords}`);
  if ([...longWords(text)].some((word) => word.length > 3 && asked.has(word))) return undefined;
  const what = `This requires "${name}" of some students, and its hint tells all others than it names to leave it empty: “${text}”`;
  return { ...place, what, advice: 'Remove this rule, or say in the hint who must answer.' };
}
