import { companionKey } from '../../form/model/answers.ts';
import { questionKeys, type FormCheck } from '../form-files/checked-form.ts';
import { closestName } from '../../form/compile/did-you-mean.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';
import { ruleVariableOfName } from '../form-files/rule-variables.ts';

export const unaskedVariable: FormCheck = {
  name: 'unasked-variable',
  what: 'A rule reads an answer that no question asks for.',
  advice: 'Correct the key, or ask the question.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "equals": [{ "var": "born_elsewhere" }, "Y"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run(checkedForm) {
    const { form, findings, folders, dataModel } = checkedForm;
    if (findings.length > 0) return [];
    const questions = Object.keys(form.questions);
    const elsewhere = new Set([...folders.flatMap((folder) => questionKeys(checkedForm, folder)), ...questions.map(companionKey)]);
    return listRuleOperations(checkedForm).flatMap(({ source, pointer, operator, operand, inList }) => {
      const name = String(operand);
      if (operator !== 'var' || (inList && name === '')) return [];
      const { key, asked } = ruleVariableOfName(checkedForm, source, name);
      if (asked || elsewhere.has(name) || elsewhere.has(key) || !dataModel.has(key)) return [];
      // A key in the data model was more often removed than mistyped.
      const meant = closestName(name, questions);
      return {
        file: source.file,
        pointer,
        what: `No question asks for "${key}", so this rule never sees an answer`,
        advice: `Ask for it in a section, or remove what reads it.${meant === undefined ? '' : ` Or is "${meant}" meant?`}`,
      };
    });
  },
};
