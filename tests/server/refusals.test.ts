import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { createErrorHandler } from '../../src/server/http/error-handler.ts';
import { RefusalError } from '../../src/server/platform/refusals.ts';
import { createOutsider, PASSWORD, sharedServer } from './server-under-test.ts';
import { tinyFormFiles } from './tiny-application.ts';

const server = await sharedServer();
const { browser, signUp, confirm, logIn } = createOutsider(server);

test('a refusal names the field that is to blame, so that the message can appear there', async () => {
  await signUp('ada@example.org');
  const { essence: code } = await server.mailTo('ada@example.org');
  const refused = [
    ['code', await confirm('ada@example.org', code === '000000' ? '111111' : '000000')],
    ['password', await signUp('bo@example.org', 'Password123!')],
    ['password', await signUp('bo@example.org', 'too short')],
    [
      'confirm_password',
      await browser.call(endpoints.resetPassword, {
        username: 'ada@example.org',
        id: 'x',
        password: PASSWORD,
        confirm_password: `${PASSWORD}!`,
      }),
    ],
  ] as const;
  for (const [field, { status, body }] of refused) {
    expect(status).toBe(400);
    expect(body['errors']).toEqual({ [field]: [body['message']] });
  }
});

test("a refused log-in blames no field: which of the two is wrong is nobody's business", async () => {
  const { status, body } = await logIn('nobody@example.org');
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual(['message']);
});

test("a refusal can name the institution's address for help, as the checks allow", async () => {
  const definition = compileFormDefinition({
    ...tinyFormFiles,
    'schemas/text/en.json': { 'refusal.wrong_login': 'This is wrong. Write to {help_email} for help.' },
  });
  const app = fastify();
  app.setErrorHandler(createErrorHandler(() => definition));
  app.get('/', () => {
    throw new RefusalError('wrong_login');
  });
  const { body } = await app.inject('/');
  expect(JSON.parse(body)).toEqual({ message: 'This is wrong. Write to help@test.example for help.' });
});
