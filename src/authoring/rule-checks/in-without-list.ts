import type { FormCheck } from '../form-files/checked-form.ts';
import { operandList, varName } from '../../form/model/logic.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { ruleVariableOfName } from '../form-files/rule-variables.ts';

export const inOperatorWithoutList: FormCheck = {
  name: 'in-without-list',
  what: '`in` is given a text instead of a list.',
  advice: 'Put the values into a list: `["USA", "CAN"]`.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "in": [{ "var": "room" }, "FAMILY"] }',
    right: '"when": { "in": [{ "var": "room" }, ["FAMILY", "OWN"]] }',
  },
  run: (checkedForm) =>
    listRuleOperations(checkedForm)
      .filter(({ operator }) => operator === 'in' || operator === 'notIn')
      .flatMap(({ source, pointer, operator, operand }) => {
        const [, second] = operandList(operand);
        const name = varName(second);
        const isText =
          typeof second === 'string' || (name !== undefined && ruleVariableOfName(checkedForm, source, name).sort !== 'choices');
        if (!isText) return [];
        const value = typeof second === 'string' ? JSON.stringify(second) : `"${name}"`;
        return {
          file: source.file,
          pointer: pointer + pointerSegment(1),
          what: `"${operator}" expects a list, but ${value} is text`,
          advice:
            typeof second === 'string'
              ? `Write a list: [${value}]. You cannot search for part of a text.`
              : 'Compare the whole text with "equals", or with each of a list with "in".',
        };
      }),
};
