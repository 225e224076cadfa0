import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoints, PRELOADED_RESPONSES_GLOBAL } from '../../src/api/endpoints.ts';
import { setApiAccount } from '../../src/web/api/api-account.ts';
import { callApi, ConflictError, IncompleteSubmissionError, ServerError, UnauthorizedError } from '../../src/web/api/api-client.ts';
import { pauseApiReads } from '../../src/web/api/pause-reads.ts';
import { havePreloadedResponsesCome, preloadedAccountTag } from '../../src/web/api/preloaded-responses.ts';
import { postWebStatus } from '../../src/web/api/post-web-status.ts';

afterEach(() => vi.unstubAllGlobals());

const serverAnswers = (status: number, body: string) => {
  const fetch = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const refused = async (): Promise<unknown> =>
  callApi(endpoints.saveAnswers, { body: { answers: {} } }).then(
    () => 'accepted',
    (error: unknown) => error,
  );

test('a response is JSON', async () => {
  serverAnswers(200, '{"message":"Saved."}');
  expect(await callApi(endpoints.saveAnswers, { body: { answers: {} } })).toEqual({ message: 'Saved.' });
});

test('a payload is sent as JSON, and nothing is sent where there is none', async () => {
  const fetch = serverAnswers(200, '{}');
  await callApi(endpoints.saveAnswers, { body: { answers: { called: 'Ada' } } });
  expect(fetch).toHaveBeenLastCalledWith('/api/answer', expect.objectContaining({ method: 'PUT', body: '{"answers":{"called":"Ada"}}' }));
  await callApi(endpoints.profile);
  expect(fetch).toHaveBeenLastCalledWith('/api/profile', expect.objectContaining({ method: 'GET', body: null }));
});

test('what the path names, and what is asked, is in the address', async () => {
  const fetch = serverAnswers(200, '[]');
  await callApi(endpoints.conversion, { params: { key: 'a/b' } });
  expect(fetch).toHaveBeenLastCalledWith('/api/pdf/document-answer/a%2Fb', expect.anything());
  await callApi(endpoints.lookup, { query: { category: 'hs_ceeb', text: 'St. Éloi', max_results: 5 } });
  expect(fetch).toHaveBeenLastCalledWith('/lookup/find?category=hs_ceeb&text=St.+%C3%89loi&max_results=5', expect.anything());
});

test('what is being read when a session is about to end is given up, and a save goes on', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { method, signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        if (signal?.aborted) reject(new Error('aborted'));
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        if (method === 'PUT') setTimeout(() => resolve(new Response('{"message":"Saved."}')), 20);
      }),
  );
  const read = callApi(endpoints.pdfCopy);
  const save = callApi(endpoints.saveAnswers, { body: { answers: {} } });
  const resume = pauseApiReads();
  await expect(read).rejects.toBeInstanceOf(UnauthorizedError);
  await expect(callApi(endpoints.profile), 'a read that begins meanwhile').rejects.toBeInstanceOf(UnauthorizedError);
  expect(await save).toEqual({ message: 'Saved.' });
  serverAnswers(200, '{"message":"Logged out."}');
  expect(await callApi(endpoints.logout)).toEqual({ message: 'Logged out.' });
  resume();
  serverAnswers(200, '{"status":"NOT_ANSWERED"}');
  expect(await callApi(endpoints.pdfCopy)).toEqual({ status: 'NOT_ANSWERED' });
});

test('401 is an unauthorised error, whatever its body', async () => {
  serverAnswers(401, 'no');
  expect(await refused()).toBeInstanceOf(UnauthorizedError);
});

test('a refusal carries the message of the server', async () => {
  serverAnswers(400, '{"message":"There is no question of this name."}');
  expect(await refused()).toMatchObject({ status: 400, message: 'There is no question of this name.' });
});

test.each([
  [200, '<html>'],
  [500, '<html>'],
  [500, '{"message":7}'],
  [500, 'null'],
])('status %i with %s is a server error without a message of its own', async (status, body) => {
  serverAnswers(status, body);
  const error = await refused();
  expect(error).toBeInstanceOf(ServerError);
  expect(error).toMatchObject({ status, message: '' });
});

test('no response at all is a server error', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await refused()).toMatchObject({ name: 'ServerError', status: 0 });
});

test('a conflict carries the saved answers', async () => {
  serverAnswers(409, '{"message":"newer","saved":{"city":"Bend"}}');
  const error = await refused();
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ saved: { city: 'Bend' } });
});

test('a refused submission carries the failures', async () => {
  serverAnswers(422, '{"message":"gaps","failures":{"city":["Enter the city."]}}');
  const error = await refused();
  expect(error).toBeInstanceOf(IncompleteSubmissionError);
  expect(error).toMatchObject({ failures: { city: ['Enter the city.'] } });
});

test('the web status is retried twice, but not once the session is lost', async () => {
  const down = serverAnswers(503, '{"message":"away"}');
  await expect(postWebStatus('started')).rejects.toThrow('away');
  expect(down).toHaveBeenCalledTimes(3);
  const lost = serverAnswers(401, '{"message":"who?"}');
  await expect(postWebStatus('started')).rejects.toBeInstanceOf(UnauthorizedError);
  expect(lost).toHaveBeenCalledTimes(1);
});

describe('what the document began to read', () => {
  const begun = (account: string, response: Promise<Response | undefined>) =>
    vi.stubGlobal(PRELOADED_RESPONSES_GLOBAL, { account, responses: { [endpoints.tabs.path]: response } });
  afterEach(() => setApiAccount(null));

  test('is taken for its account, once', async () => {
    const fetch = serverAnswers(200, '{"later":"1"}');
    setApiAccount('ada');
    begun('ada', Promise.resolve(new Response('{"early":"1"}')));
    expect(await callApi(endpoints.tabs)).toEqual({ early: '1' });
    expect(fetch).not.toHaveBeenCalled();
    expect(await callApi(endpoints.tabs)).toEqual({ later: '1' });
  });

  test.each([
    ['ada', 200, true],
    ['ada', 401, false],
    ['eve', 200, false],
  ])('has come for %s where it is answered %i: %s', async (account, status, hasCome) => {
    const responses = { [endpoints.profile.path]: Promise.resolve(new Response('{}', { status })) };
    vi.stubGlobal(PRELOADED_RESPONSES_GLOBAL, { account: 'ada', responses });
    expect(await havePreloadedResponsesCome(account)).toBe(hasCome);
    expect(preloadedAccountTag()).toBe('ada');
  });

  test('is never taken for another account', async () => {
    serverAnswers(200, '{"own":"1"}');
    setApiAccount('eve');
    begun('ada', Promise.resolve(new Response('{"early":"1"}')));
    expect(await callApi(endpoints.tabs)).toEqual({ own: '1' });
  });

  test('is read again where it failed', async () => {
    serverAnswers(200, '{"later":"1"}');
    setApiAccount('ada');
    begun('ada', Promise.resolve(undefined));
    expect(await callApi(endpoints.tabs)).toEqual({ later: '1' });
  });
});
