import { readPersonas, type Persona, fillForm } from '../../src/authoring/coverage/read-personas.ts';
import type { FormState } from '../../src/form/model/answers.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import type { FormDefinition } from '../../src/server/platform/form-definition.ts';

interface Complete {
  readonly persona: Persona;
  readonly formState: FormState;
}

export function shortestSubmittablePersona(folder: string, { form, validators }: Pick<FormDefinition, 'form' | 'validators'>): Complete {
  const today = new Date().toISOString().slice(0, 10);
  const [least] = readPersonas(folder)
    .map((persona) => ({
      persona,
      formState: fillForm(form, { answers: persona.answers, counts: persona.counts, tabs: persona.tabs, today }),
    }))
    .filter(({ formState }) => Object.keys(validate(form, validators, formState)).length === 0)
    .toSorted((a, b) => Object.keys(a.persona.answers).length - Object.keys(b.persona.answers).length);
  if (!least) throw new Error(`No persona of ${folder} can submit`);
  return least;
}
