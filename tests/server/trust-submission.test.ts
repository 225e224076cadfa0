import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { sharedServer, submitCompleteApplication } from './server-under-test.ts';

const server = await sharedServer();

test('what was submitted stays as it is, whatever is sent afterwards', async () => {
  const student = await server.student('done@example.org');
  await submitCompleteApplication(student);
  const stored = () =>
    server.query(
      'SELECT submission::text AS submission, application::text AS application FROM submission JOIN application USING (account_id)',
    );
  const before = await stored();
  const late = [
    await student.call(endpoints.saveAnswers, { answers: { first_name: 'Eve' } }),
    await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 }),
    await student.call(endpoints.validations, { failures: { first_name: ['Enter your first name.'] } }),
  ];
  expect(late.map(({ status, body }) => [status, body['message']])).toEqual(
    late.map(() => [409, 'Your application has been submitted and can no longer be changed.']),
  );
  expect((await student.call(endpoints.submit)).status).toBe(200);
  await student.call(endpoints.webStatus, { web_status: 'started' });
  expect((await student.call(endpoints.profile)).body['web_status']).toHaveLength(3);
  expect(await stored()).toEqual(before);
});

test('a client that leaves out sections, rules or steps submits nothing', async () => {
  const student = await server.student('skips@example.org');
  const submit = async () => {
    const { status, body } = await student.call(endpoints.submit);
    return [status, Object.keys((body['failures'] ?? {}) as object)];
  };
  expect(await submit()).toEqual([422, ['first_name', 'country', 'legal_agree']]);
  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Ada', legal_agree: true } });
  await student.call(endpoints.webStatus, { web_status: 'validating' });
  await student.call(endpoints.validations, { failures: {} });
  expect((await student.call(endpoints.webStatus, { web_status: 'submitted' })).status).toBe(409);
  expect(await submit()).toEqual([422, ['country']]);
  await student.call(endpoints.saveAnswers, { answers: { country: 'USA' } });
  expect(await submit()).toEqual([422, ['state']]);
  await student.call(endpoints.saveAnswers, { answers: { state: 'Oregon', legal_agree: false } });
  expect(await submit()).toEqual([422, ['legal_agree']]);
  expect(
    await server.query("SELECT 1 FROM submission JOIN account ON account.id = account_id WHERE username = 'skips@example.org'"),
  ).toEqual([]);
});
