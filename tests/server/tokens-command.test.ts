import { describe, expect, test } from 'vitest';
import { command } from '../../scripts/tokens.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';
import { sharedServer } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const server = await sharedServer();

async function list(token: string) {
  const { statusCode, body, headers } = await server.app.inject({
    url: endpoints.submittedApplications.path,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, message: (JSON.parse(body) as { message?: string }).message, challenge: headers['www-authenticate'] };
}

describe('npm run tokens, beside a running server', () => {
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, BASE_URL: 'https://apply.example.edu' };
  const run = (...options: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(command, options, beside);

  test('issues a token that opens what its scopes say, lists it, and revokes it at once', async () => {
    const now = () => new Date().toISOString().slice(0, 10);
    const { output } = await run('issue', '--name', 'Banner', '--scopes', 'applications:read,documents:read', '--expires', '90');
    const [token = ''] = /^matricula_[\w-]{43}$/m.exec(output) ?? [];
    const [, id = ''] = /revoke ([0-9a-f-]{36})/.exec(output) ?? [];
    expect((await list(token)).status).toBe(200);
    expect((await run('list')).output).toMatch(
      new RegExp(`${id}  Banner\n  applications:read, documents:read\n  issued on .*, last used on`),
    );
    expect((await run('list')).output).not.toContain(token);
    expect(await run('revoke', id)).toEqual({ code: 0, output: 'Revoked: every server refuses it from now on.\n' });
    expect(await list(token)).toEqual({
      status: 401,
      message: `This token was revoked on ${now()}. Ask for a new one.`,
      challenge: 'Bearer realm="service", error="invalid_token"',
    });
    expect((await run('revoke', id)).code).toBe(1);
    expect(
      await server.query("SELECT event, actor FROM audit WHERE actor = $1 AND event LIKE 'system%' ORDER BY id", [`service ${id}`]),
    ).toEqual([
      { event: 'system_token_made', actor: `service ${id}` },
      { event: 'system_token_revoked', actor: `service ${id}` },
    ]);
  });

  test('prints a link that opens one application to a person', async () => {
    const student = await server.student('link@tokens.example');
    await student.call(endpoints.saveAnswers, { answers: completeAnswers });
    await student.call(endpoints.submit);
    const { reference } = await server.submissionOf('link@tokens.example');
    const { output } = await run('pdf-link', reference.toLowerCase());
    const [, link = ''] = /^(https:\/\/apply\.example\.edu\/\?service_token=[\w-]{43})$/m.exec(output) ?? [];
    const { body } = await server.app.inject({ url: `${endpoints.readOnlyApplication.path}${new URL(link).search}` });
    expect(JSON.parse(body)).toMatchObject({ username: 'link@tokens.example' });
  });

  test.each([
    [['issue', '--scopes', 'applications:read'], 'Name the system with --name', 2],
    [['issue', '--name', 'Banner'], 'Choose with --scopes what', 2],
    [['issue', '--name', 'a\nb\u001B[31m', '--scopes', 'pdf:read'], 'A name cannot have line breaks, other control characters', 2],
    [['issue', '--name', 'a\u202Eb', '--scopes', 'pdf:read'], 'or invisible characters', 2],
    [['issue', '--name', 'Banner', '--scopes', 'everything'], 'There is no scope everything.', 2],
    [['issue', '--name', 'Banner', '--scopes', 'pdf:read', '--expires', 'never'], '--expires never is not a whole number of days', 2],
    [['revoke', 'x'], "There is no valid token with the id 'x'.", 1],
    [['pdf-link', 'NONE-0000'], "No application with the reference 'NONE-0000' has been submitted.", 1],
  ])('%j is answered with a sentence', async (options, sentence, code) => {
    expect(await run(...options)).toEqual({ code, output: expect.stringContaining(sentence) as string });
  });
});
