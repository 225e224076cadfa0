import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { type TestBrowser, OTHER_PASSWORD, PASSWORD, sharedServer } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';

const server = await sharedServer();
const staff = createStaffSteps(server);

const logIn = (username: string, password = PASSWORD, address?: string) =>
  server.browser(address).call(officeEndpoints.staffLogin, { username, password });
const choose = (id: string, password = PASSWORD, again = password) =>
  server.browser().call(officeEndpoints.staffPassword, { id, password, confirm_password: again });
const open = async (id: string): Promise<number> => (await server.browser().call(officeEndpoints.staffLink, { id })).status;
const auditOf = async (email: string): Promise<readonly unknown[]> =>
  (
    await server.query(
      "SELECT event FROM audit WHERE actor = 'staff ' || (SELECT id FROM staff WHERE email = $1) AND event <> 'logged_in' ORDER BY id",
      [email],
    )
  ).map(({ event }) => event);

test('someone with a link chooses a password, once, and logs in as who the operator said', async () => {
  const id = await staff.add('Grace@office.example', 'editor');
  expect((await logIn('grace@office.example')).status).toBe(400);
  expect((await choose(id, 'short')).body).toHaveProperty('errors.password');
  expect((await choose(id, PASSWORD, OTHER_PASSWORD)).body).toHaveProperty('errors.confirm_password');
  expect(await open(id)).toBe(200);
  expect((await choose(id)).status).toBe(200);
  expect(await open(id)).toBe(400);
  expect((await choose(id, OTHER_PASSWORD)).body['message']).toContain('This link has expired or was already used.');
  const browser = server.browser();
  await browser.call(officeEndpoints.staffLogin, { username: 'GRACE@office.example', password: PASSWORD });
  expect((await browser.call(officeEndpoints.staffMember)).body).toMatchObject({
    email: 'grace@office.example',
    name: 'Name of Grace@office.example',
    role: 'editor',
  });
  expect(await auditOf('grace@office.example')).toEqual(['staff_added', 'staff_link_made', 'login_failed', 'password_reset']);
});

test('a link is worth nothing after a day, and a newer one voids it', async () => {
  const late = await staff.add('late@office.example');
  server.wait({ hours: 24, seconds: 1 });
  expect(await open(late)).toBe(400);
  expect((await choose(late)).status).toBe(400);
  const [first, second] = [await staff.link('late@office.example'), await staff.link('late@office.example')];
  expect([await open(first), await open(second)]).toEqual([400, 200]);
  expect((await choose(first)).status).toBe(400);
  expect((await choose(second)).status).toBe(200);
  expect((await logIn('late@office.example')).status).toBe(200);
});

test('the database has neither a password, nor the id of a link or a session', async () => {
  const id = await staff.add('secret@office.example');
  await choose(await staff.link('secret@office.example'));
  const browser = server.browser();
  await browser.call(officeEndpoints.staffLogin, { username: 'secret@office.example', password: PASSWORD });
  const kept = JSON.stringify([await server.query('SELECT * FROM staff'), await server.query('SELECT * FROM staff_session')]);
  for (const secret of [PASSWORD, id, browser.cookies.get('matricula_staff')]) expect(kept).not.toContain(secret);
  expect(kept).toContain('$argon2id$');
});

describe('a session', () => {
  test('ends after half an hour without use, and after 12 hours anyway; a page that only asks whose it is keeps none alive', async () => {
    const browser = await staff.atWork('idle@office.example');
    server.wait({ minutes: 29, seconds: 59 });
    expect((await browser.call(officeEndpoints.staffMember)).status).toBe(200);
    server.wait({ seconds: 2 });
    expect((await browser.call(officeEndpoints.staffMember)).status).toBe(401);
  });

  test('ends with the log-out, on the server too', async () => {
    const browser = await staff.atWork('out@office.example');
    const id = browser.cookies.get('matricula_staff') ?? '';
    expect((await browser.call(officeEndpoints.staffLogout)).headers['clear-site-data']).toBe('"cache"');
    browser.cookies.set('matricula_staff', id);
    expect((await browser.call(officeEndpoints.staffMember)).status).toBe(401);
    expect(await auditOf('out@office.example')).toContain('logged_out');
  });

  test('ends at once when its account is removed, and when another password is chosen', async () => {
    const removed = await staff.atWork('removed@office.example');
    const changed = await staff.atWork('changed@office.example');
    await staff.remove('removed@office.example');
    await choose(await staff.link('changed@office.example'), OTHER_PASSWORD);
    expect((await removed.call(officeEndpoints.staffMember)).status).toBe(401);
    expect((await changed.call(officeEndpoints.staffMember)).status).toBe(401);
    expect((await logIn('removed@office.example')).status).toBe(400);
    expect((await logIn('changed@office.example', OTHER_PASSWORD)).status).toBe(200);
    expect(await staff.link('removed@office.example')).toBe('');
    const again = await staff.add('removed@office.example');
    expect((await logIn('removed@office.example')).status).toBe(400);
    expect((await choose(again)).status).toBe(200);
  });

  test('has the role that its account has now', async () => {
    const browser = await staff.atWork('role@office.example', 'reader');
    await staff.setRole('role@office.example', 'editor');
    expect((await browser.call(officeEndpoints.staffMember)).body).toMatchObject({ role: 'editor' });
  });

  test('is carried by cookies of its own, for calls of our own pages alone', async () => {
    await staff.atWork('cookie@office.example');
    const response = await server.app.inject({
      method: 'POST',
      url: officeEndpoints.staffLogin.path,
      headers: { 'content-type': 'application/json' },
      payload: { username: 'cookie@office.example', password: PASSWORD },
    });
    expect([response.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^matricula_staff_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^matricula_staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      'matricula_at_work=1; Path=/; SameSite=Strict',
    ]);
  });
});

test('wrong passwords are delayed after the fifth, and no guess at a student counts here', async () => {
  await staff.atWork('guessed@office.example');
  await server.student('guessed@office.example');
  for (let n = 0; n < 6; n += 1)
    await server.browser('203.0.113.9').call(endpoints.login, { username: 'guessed@office.example', password: 'x' });
  for (let n = 0; n < 5; n += 1) expect((await logIn('guessed@office.example', OTHER_PASSWORD, '203.0.113.9')).status).toBe(400);
  expect((await logIn('guessed@office.example', PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await logIn('guessed@office.example', PASSWORD, '198.51.100.7')).status).toBe(200);
  expect((await auditOf('guessed@office.example')).filter((event) => event === 'login_delayed')).toHaveLength(1);
});

describe('strangers at as many networks as they like', () => {
  async function guess(username: string): Promise<void> {
    for (let n = 0; n < 20; n += 1) expect((await logIn(username, OTHER_PASSWORD, `192.0.2.${n}`)).status).toBe(400);
    expect((await logIn(username, PASSWORD, '203.0.113.9')).status).toBe(429);
  }
  const markOf = (browser: TestBrowser, cookie = 'matricula_staff_browser'): string => browser.cookies.get(cookie) ?? '';
  const logInWith = async (mark: string, username: string, password = PASSWORD): Promise<number> => {
    const browser = server.browser('203.0.113.9');
    browser.cookies.set('matricula_staff_browser', mark);
    return (await browser.call(officeEndpoints.staffLogin, { username, password })).status;
  };

  test('lock no member out of a browser that is known, wherever that is', async () => {
    const mark = markOf(await staff.atWork('known@office.example'));
    await staff.atWork('colleague@office.example');
    await guess('known@office.example');
    await guess('colleague@office.example');
    expect([await logInWith(mark, 'known@office.example'), await logInWith(mark, 'colleague@office.example')]).toEqual([200, 429]);
    // Its own failures delay it, and only it.
    for (let n = 0; n < 5; n += 1) expect(await logInWith(mark, 'known@office.example', OTHER_PASSWORD)).toBe(400);
    expect(await logInWith(mark, 'known@office.example')).toBe(429);
  });

  test('are not told from students by the mark of a member, nor from members by that of a student', async () => {
    const username = 'two@office.example';
    const student = await server.student(username);
    const member = await staff.atWork(username);
    await guess(username);
    expect(await logInWith(markOf(student, 'matricula_browser'), username)).toBe(429);
    for (let n = 0; n < 21; n += 1) await server.browser(`192.0.2.${n}`).call(endpoints.login, { username, password: OTHER_PASSWORD });
    member.cookies.set('matricula_browser', markOf(member));
    expect((await member.call(endpoints.login, { username, password: PASSWORD })).status).toBe(429);
  });

  test('a new password, and a removal, make all browsers unknown but the one in which it is chosen', async () => {
    const username = 'new@office.example';
    const former = markOf(await staff.atWork(username));
    const browser = server.browser();
    await browser.call(officeEndpoints.staffPassword, { id: await staff.link(username), password: PASSWORD, confirm_password: PASSWORD });
    await guess(username);
    expect([await logInWith(former, username), await logInWith(markOf(browser), username)]).toEqual([429, 200]);
    await staff.remove(username);
    expect(await server.query('SELECT FROM known_staff_browser JOIN staff ON id = account_id WHERE email = $1', [username])).toEqual([]);
  });
});

test('a student’s account opens nothing here, nor an account of the staff an application', async () => {
  await server.student('both@office.example');
  expect((await logIn('both@office.example')).status).toBe(400);
  await staff.atWork('worker@office.example');
  expect((await server.browser().call(endpoints.login, { username: 'worker@office.example', password: PASSWORD })).status).toBe(400);
});
