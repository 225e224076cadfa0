import { createHash } from 'node:crypto';
import { isAnswered, getOwn } from '../../form/model/answers.ts';
import type { PersonaJson } from '../../form/model/form-files.ts';
import { evaluateForm } from '../../form/evaluate/evaluate.ts';
import { summarizeAnswers } from '../../form/evaluate/summarize.ts';
import type { BrowserAndServerValidator } from './browser-and-server-validator.ts';
import { toFormScenario } from './find-discrepancies.ts';
import type { GeneratedApplication } from './generate-applications.ts';

/** Prefix of the file names of generated personas. */
const GENERATED_PREFIX = 'generated-';

/** Converts a generated application to a persona with a stable name. */
export function toGeneratedPersona(
  judge: BrowserAndServerValidator,
  witness: GeneratedApplication,
): { readonly name: string; readonly persona: PersonaJson } {
  const { form } = judge;
  const { formState, branch, finished } = witness;
  const { answers, counts = {}, tabs = {}, today } = toFormScenario(judge, witness);
  const { sections } = evaluateForm(form, formState);
  const items = summarizeAnswers(form, formState).flatMap((page) => page.sections.flatMap((section) => section.items));
  const hash = createHash('sha256')
    .update(JSON.stringify([answers, counts, tabs]))
    .digest('hex')
    .slice(0, 8);
  const place = branch === undefined ? 'application' : branch.place.replaceAll('/', '-');
  const why = branch === undefined ? 'the form can be finished' : `it is ${branch.outcome ? 'true' : 'false'} that ${branch.words}`;
  return {
    name: `${GENERATED_PREFIX}${place}-${hash}`,
    persona: {
      title: `Made from the form alone, ${finished ? 'and finished' : 'and not finished'}: ${why}.`,
      today,
      ...(Object.keys(counts).length > 0 && { counts }),
      ...(Object.keys(tabs).length > 0 && { tabs }),
      answers,
      expect: {
        visible: Object.keys(sections).filter((id) => sections[id]?.visible),
        cleared: Object.keys(answers).filter((key) => !isAnswered(getOwn(formState.answers, key))),
        missing: judge.server(formState),
        summary: Object.fromEntries(items.map(({ key, value }) => [key, value])),
      },
    },
  };
}
