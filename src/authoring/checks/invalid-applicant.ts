import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { DATA_MODEL_FILE, INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { FormCheck } from '../form-files/checked-form.ts';
import { ruleVariableOfKey } from '../form-files/rule-variables.ts';

export const invalidApplicantNames: FormCheck = {
  name: 'invalid-applicant',
  what: '`applicant` in `institution.config.json` names a question that is not asked, not answered with a text, or asks for another name.',
  advice: 'Write the key of the question that asks for this name.',
  example: {
    file: 'institution.config.json',
    wrong: '"applicant": { "names": { "first": "born_on" } }',
    right: '"applicant": { "names": { "first": "given_name" } }',
  },
  run(checkedForm) {
    const { names } = checkedForm.formFiles[INSTITUTION_FILE].applicant;
    const { questions, lists } = checkedForm.form;
    const texts = Object.values(questions).flatMap(({ key, lists: offered }) => {
      // Missing lists have a finding of their own.
      const isText = ruleVariableOfKey(checkedForm, key).sort === 'text' || offered.some(({ list }) => !Object.hasOwn(lists, list));
      return isText ? [key] : [];
    });
    return Object.entries(names).flatMap(([name, key]) => {
      const asked = AUTOCOMPLETE_NAMES[questions[key]?.ui['ui:autocomplete'] ?? ''];
      if (texts.includes(key) && asked !== undefined && asked !== name) {
        const what = `The question "${key}" asks for the ${asked} name, as its "ui:autocomplete" says, so it cannot be the ${name} name`;
        const right = Object.values(questions).find(({ ui }) => AUTOCOMPLETE_NAMES[ui['ui:autocomplete'] ?? ''] === name);
        return { ...placeOf(name), what, advice: right ? `Is "${right.key}" meant?` : 'Write the key of the question that asks for it.' };
      }
      if (texts.includes(key)) return [];
      const what = questions[key]
        ? `The question "${key}" is not answered with a text, so it cannot be the ${name} name`
        : checkedForm.dataModel.has(key)
          ? `No question asks for "${key}", so no applicant would have a ${name} name`
          : `"${key}" is not in ${DATA_MODEL_FILE}, so no applicant would have a ${name} name`;
      const advice = didYouMean(
        key,
        texts,
        `Write the key of the question that asks for it${name === 'first' ? '.' : `, or remove "${name}".`}`,
      );
      return { ...placeOf(name), what, advice };
    });
  },
};

const AUTOCOMPLETE_NAMES: Readonly<Record<string, string>> = { 'given-name': 'first', 'family-name': 'last', nickname: 'preferred' };

const placeOf = (name: string) => ({ file: INSTITUTION_FILE, pointer: `/applicant/names${pointerSegment(name)}` });
