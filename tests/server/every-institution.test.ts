import { describe, expect, test } from 'vitest';
import { readPersonas, fillForm } from '../../src/authoring/coverage/read-personas.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import { asksForFile } from '../../src/form/model/widget-definitions.ts';
import { maskAnswers } from '../../src/form/evaluate/mask-answers.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { isoDateInTimeZone } from '../../src/server/platform/clock.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { createOrdinaryPdf } from '../conversion/damaged-pdfs.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { sharedServer } from './server-under-test.ts';
import { uploadAndWaitForConversion } from './upload-file.ts';

const answered = (answers: Answers): Answers => Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswered(answer)));

describe.each(shippedInstitutions)('the institution $name', async ({ folder }) => {
  const definition = loadFormDefinition(folder);
  const { form, validators } = definition;
  const server = await sharedServer({ definition: () => definition });

  test.each(readPersonas(folder).map((who) => [who.name, who] as const))(
    'what %s answers is saved, read back, and submitted or refused, as the browser says it',
    async (name, { answers, counts, tabs }) => {
      const username = `${name}@example.org`;
      const student = await server.student(username);
      for (const [id, count] of Object.entries(counts)) await student.call(endpoints.addAnother, { button_id: id, num_components: count });
      for (const [id, tab] of Object.entries(tabs)) await student.call(endpoints.chooseTab, { tab_id: id, chosen_tab: tab });
      const files = Object.keys(answers).filter((key) => asksForFile(form.questions[key]));
      const typed = Object.fromEntries(Object.entries(answers).filter(([key]) => !files.includes(key)));
      expect((await student.call(endpoints.saveAnswers, { answers: typed })).status).toBe(200);
      const attach = async (key: string): Promise<string> => {
        return (await uploadAndWaitForConversion(server, student, key, 'document.pdf', await createOrdinaryPdf())).status;
      };
      expect(await Promise.all(files.map(attach))).toEqual(files.map(() => 'COMPLETED'));

      const now = fillForm(form, { answers, counts, tabs, today: isoDateInTimeZone('UTC', server.clock()) });
      expect((await student.call(endpoints.profile)).body['answer']).toEqual(maskAnswers(form, answered(now.answers)));
      const failures = validate(form, validators, now);
      const submitted = await student.call(endpoints.submit);
      expect(submitted.body['failures'] ?? {}).toEqual(failures);
      expect(submitted.status).toBe(Object.keys(failures).length === 0 ? 200 : 422);
      if (submitted.status === 200) expect((await server.submissionOf(username)).answers).toEqual(answered(now.answers));
    },
  );

  test('some of them could submit', async () => {
    const [{ count } = {}] = await server.query('SELECT count(*) FROM submission');
    expect(Number(count)).toBeGreaterThan(1);
  });
});
