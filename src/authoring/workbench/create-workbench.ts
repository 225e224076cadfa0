import type { KeptPersona, StateExplanation, WorkbenchForm, WorkbenchRequest } from '../../api/workbench.ts';
import { compileForm } from '../../form/compile/compile-form.ts';
import { compileSectionValidators } from '../../form/compile/section-validators.ts';
import { validate } from '../../form/evaluate/validate.ts';
import { describeQuestion } from '../../form/explain/explain-phrases.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import { personaFile } from '../../form/model/form-file-paths.ts';
import { fillForm, personasOfFormFiles } from '../coverage/read-personas.ts';
import { toFormScenario } from '../examples/find-discrepancies.ts';
import { answerCandidates } from '../examples/generate-applications.ts';
import { hashOfPersona, toPersona } from '../examples/generated-persona.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { describeElement, elementKey, explainState } from './explain-state.ts';
import { memoize } from '../../form/model/memoize.ts';

/** The workbench over a form without findings of the compiler. */
export function createWorkbench(checkedForm: CheckedForm) {
  const { form: first, formFiles } = checkedForm;
  const validators = compileSectionValidators(first);
  const languages = languagesOf(first.institution);
  const inLanguage = memoize((wanted: string) => (languages.slice(1).includes(wanted) ? compileForm(formFiles, wanted).form : first));
  const triesOn = memoize((today: string) => answerCandidates({ ...checkedForm, today }));
  return {
    describe(language: string): WorkbenchForm {
      const form = inLanguage(language);
      return {
        languages,
        timeZone: form.institution.time_zone,
        personas: personasOfFormFiles(formFiles).map((persona) => ({
          name: persona.name,
          title: persona.title,
          answers: persona.answers,
          formState: fillForm(first, persona),
        })),
        questions: Object.values(form.sections).flatMap((section) => {
          const { id, keys, title, elements = [] } = section;
          const asked = keys.flatMap((key) => form.questions[key] ?? []);
          return [
            ...asked.map((question) => ({ key: question.key, label: describeQuestion(question, form, id), section: title })),
            ...elements.map((element, n) => ({ key: elementKey(section, n), label: describeElement(element, form), section: title })),
          ];
        }),
      };
    },
    explain({ language, formState, given, key = '' }: WorkbenchRequest): StateExplanation | undefined {
      return explainState({ checkedForm, tries: triesOn(formState.today), validators, form: inLanguage(language), formState, given }, key);
    },
    /** The state as the file of a persona, which expects what comes of its answers, given in the order of the form. */
    keep({ formState }: WorkbenchRequest): KeptPersona {
      const filled = fillForm(first, toFormScenario(first, formState));
      const persona = toPersona(first, validate(first, validators, filled), filled, `Kept from the workbench, as of ${formState.today}.`);
      return {
        file: personaFile(`kept-${hashOfPersona(persona)}`),
        text: `${JSON.stringify({ $schema: '../meta/persona.schema.json', ...persona }, null, 2)}\n`,
      };
    },
  };
}
