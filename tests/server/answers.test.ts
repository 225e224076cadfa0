import { describe, expect, test } from 'vitest';
import { REVIEW_PATH } from '../../src/api/url-paths.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { readProfileAnswers, sharedServer, type TestBrowser } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { uploadAndWaitForConversion, waitForConversion, createTestPdf, uploadFile } from './upload-file.ts';
import fc from 'fast-check';

const server = await sharedServer();

const save = (browser: TestBrowser, answers: object, base?: object) =>
  browser.call(endpoints.saveAnswers, { answers, ...(base ? { base } : {}) });

describe('saving answers', () => {
  test('what a student may not see is cleared before it is stored', async () => {
    const student = await server.student('hidden@example.org', { country: 'USA', state: 'Oregon' });
    expect(await readProfileAnswers(student)).toEqual({ country: 'USA', country_desc: 'United States', state: 'Oregon' });
    await save(student, { country: 'CAN' });
    expect(await readProfileAnswers(student)).toEqual({ country: 'CAN', country_desc: 'Canada' });
    await save(student, { state: 'Oregon', country_desc: 'Atlantis' });
    expect(await readProfileAnswers(student)).toEqual({ country: 'CAN', country_desc: 'Canada' });
  });

  test('a stale save of the same question is refused with the newer answer; other questions survive', async () => {
    const student = await server.student('tabs@example.org');
    await save(student, { first_name: 'Ada' }, { first_name: '' });
    const stale = await save(student, { first_name: 'Eve', sport_1_name: 'Chess' }, { first_name: '', sport_1_name: '' });
    expect(stale.status).toBe(409);
    expect(stale.body['saved']).toEqual({ first_name: 'Ada' });
    expect(await readProfileAnswers(student)).toEqual({ first_name: 'Ada' });
    expect((await save(student, { sport_1_name: 'Chess' }, { sport_1_name: '' })).status).toBe(200);
    expect((await save(student, { first_name: 'Ada' }, { first_name: '' })).status).toBe(200);
    expect((await save(student, { first_name: 'Eve' }, { first_name: 'Ada' })).status).toBe(200);
    expect(await readProfileAnswers(student)).toEqual({ first_name: 'Eve', sport_1_name: 'Chess' });
  });

  test('of saves at the same moment from the same base one wins', async () => {
    const student = await server.student('race@example.org');
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => save(student, { first_name: name }, { first_name: '' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test('of saves of different questions at the same moment none is lost', async () => {
    const student = await server.student('together@example.org');
    for (const round of ['first', 'second', 'third']) {
      const answers = { first_name: round, ssn: round, sport_1_name: round, sport_2_name: round };
      const saves = await Promise.all(Object.entries(answers).map(([key, answer]) => save(student, { [key]: answer })));
      expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await readProfileAnswers(student)).toEqual(answers);
    }
  });

  test('a server goes on while a newer version adds a column to what it reads and writes', async () => {
    const student = await server.student('rolling@example.org', { first_name: 'Ada' });
    await student.call(endpoints.tabs);
    for (const table of ['application', 'session', 'document', 'account', 'submission'])
      await server.query(`ALTER TABLE ${table} ADD COLUMN of_the_next_version text`);
    expect((await save(student, { first_name: 'Eve' })).status).toBe(200);
    expect((await student.call(endpoints.tabs)).status).toBe(200);
    expect(await readProfileAnswers(student)).toEqual({ first_name: 'Eve' });
  });

  test.each([
    ['an unknown key', { nope: 'x' }, 'This answer is not saved: the application no longer asks for it. Please reload the page.'],
    [
      'a key of every object',
      { constructor: 'x' },
      'This answer is not saved: the application no longer asks for it. Please reload the page.',
    ],
    ['another kind', { legal_agree: 'yes' }, "“I agree” is not saved: we couldn't read it. Please answer it again."],
    ['too long a text', { first_name: 'x'.repeat(46) }, '“First name” is not saved: it is too long. Please shorten it to 45 characters.'],
    ['a list where a text belongs', { first_name: ['x'] }, "“First name” is not saved: we couldn't read it. Please answer it again."],
    ['a list of numbers', { first_name: [1] }, "“First name” is not saved: we couldn't read it. Please answer it again."],
    ['an object', { first_name: { a: [1] } }, "“First name” is not saved: we couldn't read it. Please answer it again."],
    ['a list of lists', { first_name: [['x']] }, "“First name” is not saved: we couldn't read it. Please answer it again."],
    ['nothing at all', { first_name: null }, "“First name” is not saved: we couldn't read it. Please answer it again."],
    ['a list where one is chosen', { country: ['USA'] }, '“Country” is not saved. Please choose again from the list.'],
    ['a choice that is in no list', { country: 'ATL' }, '“Country” is not saved. Please choose again from the list.'],
    ['a decimal', { score: 28.5 }, '“Score” is not saved. Enter a whole number, like 27. It must be from 1 to 36.'],
    ['half a character', { score: '\ud800' }, '“Score” is not saved. Enter a whole number, like 27. It must be from 1 to 36.'],
    ['a number that cannot be exact', { average: 2 ** 60 }, '“Average” is not saved. Enter a number, like 3.75.'],
    ['a choice of nothing visible', { country: '\u200b' }, '“Country” is not saved. Please choose again from the list.'],
    ['a text for a decimal number', { average: 'good' }, '“Average” is not saved. Enter a number, like 3.75.'],
    [
      'a day that there is not',
      { born: '2007-02-30' },
      "“Date of birth” is not saved: this date doesn't exist. Enter the month, day and year, like 04/27/2008.",
    ],
    [
      'a file that there is not',
      { transcript: 'ANSWERED' },
      "“Transcript” is not saved: its file isn't ready yet. Please upload one first.",
    ],
  ])('%s is refused by name, and everything else is stored', async (name, answers, sentence) => {
    const student = await server.student(`${name.replaceAll(' ', '-')}@example.org`);
    const [key = ''] = Object.keys(answers);
    expect(await save(student, { sport_1_name: 'Chess', ...answers, sport_2_name: '' })).toMatchObject({
      status: 200,
      body: { refused: { [key]: [sentence] }, answers: { [key]: '' } },
    });
    expect(await readProfileAnswers(student)).toEqual({ sport_1_name: 'Chess' });
  });

  test('what was refused leaves the answer before in place, and the call says so', async () => {
    const student = await server.student('before@example.org');
    expect((await save(student, { score: 28 })).body).toEqual({ message: 'Saved.' });
    const { body } = await save(student, { score: 28.5, first_name: 'Ada' }, { score: 28, first_name: '' });
    expect(body).toEqual({
      message: 'Saved, except for some answers.',
      refused: { score: [expect.stringContaining('Score')] },
      answers: { score: 28 },
    });
    expect(await readProfileAnswers(student)).toEqual({ score: 28, first_name: 'Ada' });
  });

  test('what is not stored as it was sent is reported: cleaned, cleared because it is hidden, or derived', async () => {
    const student = await server.student('cleaned@example.org');
    expect(
      (
        await save(student, {
          first_name: ' A\0d\ud800a\u200b ',
          country: 'CAN',
          country_desc: 'Atlantis',
          state: 'Oregon',
          sport_1_name: '\u200b',
        })
      ).body,
    ).toEqual({ message: 'Saved.', answers: { first_name: 'Ada', country_desc: 'Canada', state: '', sport_1_name: '' } });
    expect(await readProfileAnswers(student)).toEqual({ first_name: 'Ada', country: 'CAN', country_desc: 'Canada' });
  });

  test('a newer answer keeps everything of the call from being stored, whatever else it holds', async () => {
    const student = await server.student('atomic@example.org', { first_name: 'Ada' });
    expect(await save(student, { first_name: 'Eve', sport_1_name: 'Chess', score: 28.5 }, { first_name: '' })).toMatchObject({
      status: 409,
      body: { saved: { first_name: 'Ada' } },
    });
    expect(await readProfileAnswers(student)).toEqual({ first_name: 'Ada' });
  });

  test('a call that is not a map of answers is malformed, and stores nothing', async () => {
    const student = await server.student('malformed@example.org');
    for (const answers of [[], 'x', null, 7, { first_name: { a: { b: { c: { d: 1 } } } } }])
      expect((await save(student, answers as object)).status).toBe(400);
    expect(await readProfileAnswers(student)).toEqual({});
  });

  test.each(['"x"', '{"polluted":"x"}', '["x"]'])(
    'a key that changes what objects are is refused as any other that is not asked: %s',
    async (value) => {
      const student = await server.student(`prototype-${value.length}@example.org`);
      const { status, body } = await student.call(
        endpoints.saveAnswers,
        `{"answers":{"__proto__":${value},"first_name":"Ada"},"base":{"__proto__":"y","first_name":""}}`,
      );
      expect([status, Object.entries(body['refused'] as object), Object.entries(body['answers'] as object)]).toEqual([
        200,
        [['__proto__', ['This answer is not saved: the application no longer asks for it. Please reload the page.']]],
        [['__proto__', '']],
      ]);
      expect(Object.entries((await readProfileAnswers(student)) as object)).toEqual([['first_name', 'Ada']]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  test('a question that the form no longer asks blocks nothing, whatever it was changed from', async () => {
    const student = await server.student('gone@example.org');
    expect((await save(student, { first_name: 'Ada', gone: 'x' }, { first_name: '', gone: '' })).status).toBe(200);
    expect(await readProfileAnswers(student)).toEqual({ first_name: 'Ada' });
  });
});

test('the page and status of a student are what the form knows', async () => {
  const student = await server.student('pages@example.org');
  expect((await student.call(endpoints.lastPage, { last_page: '/nowhere' })).status).toBe(400);
  expect((await student.call(endpoints.lastPage, { last_page: REVIEW_PATH })).status).toBe(200);
  expect((await student.call(endpoints.profile)).body['last_page']).toBe(REVIEW_PATH);
  expect((await student.call(endpoints.webStatus, { web_status: 'validating' })).status).toBe(200);
  await student.call(endpoints.webStatus, { web_status: 'validating' });
  expect((await student.call(endpoints.profile)).body['web_status']).toEqual([{ web_status: 'started' }, { web_status: 'validating' }]);
});

test('submitting twice at the same moment submits once and sends one email', async () => {
  const student = await server.student('twice@example.org', completeAnswers);
  const answers = await Promise.all([1, 2, 3, 4].map(() => student.call(endpoints.submit)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await server.query("SELECT count(*)::int AS n FROM mail WHERE kind = 'submitted'")).toEqual([{ n: 1 }]);
  for (const late of [
    await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 }),
    await student.call(endpoints.validations, { failures: {} }),
    await save(student, { first_name: 'Eve' }),
  ])
    expect(late.status).toBe(409);
  expect((await student.call(endpoints.profile)).body).toMatchObject({ answer: { first_name: 'Ada' } });
});

test('a score of 0 is kept, and never submitted while it is out of range', async () => {
  const student = await server.student('zero@example.org', { ...completeAnswers, score: 0 });
  expect(await readProfileAnswers(student)).toMatchObject({ score: 0 });
  expect(await student.call(endpoints.submit)).toMatchObject({
    status: 422,
    body: { failures: { score: ['Score must be greater than or equal to 1'] } },
  });
});

describe('removing the last component of a repeat', () => {
  const setCount = (student: TestBrowser, count: number, base?: object) =>
    student.call(endpoints.addAnother, { button_id: 'sports', num_components: count, ...(base && { base }) });
  const countsOf = async (student: TestBrowser) => (await student.call(endpoints.addAnotherCounts)).body;
  const both = { sport_1_name: 'Chess', sport_2_name: 'Judo' };

  test('clears its answers with the count', async () => {
    const student = await server.student('away@example.org');
    await setCount(student, 2);
    await save(student, both);
    expect((await setCount(student, 1, { sport_2_name: 'Judo' })).status).toBe(200);
    expect([await countsOf(student), await readProfileAnswers(student)]).toEqual([{ sports: 1 }, { sport_1_name: 'Chess' }]);
  });

  test('does nothing while it holds what the student has not seen', async () => {
    const student = await server.student('unseen@example.org');
    await setCount(student, 2);
    await save(student, both);
    for (const seen of [{}, { sport_2_name: 'Golf' }]) {
      const refused = await setCount(student, 1, seen);
      expect(refused).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('nothing was removed'), saved: { sport_2_name: 'Judo' } },
      });
    }
    expect([await countsOf(student), await readProfileAnswers(student)]).toEqual([{ sports: 2 }, both]);
  });

  test('a smaller count alone, from a tab that knows of fewer, costs no answer', async () => {
    const student = await server.student('fewer@example.org');
    await setCount(student, 2);
    await save(student, both);
    expect((await setCount(student, 1)).status).toBe(200);
    expect(await readProfileAnswers(student)).toEqual(both);
  });

  test('an unknown key in what was seen is refused', async () => {
    const student = await server.student('unknown@example.org');
    expect((await setCount(student, 1, { nope: 'x' })).status).toBe(400);
    expect(await countsOf(student)).toEqual({});
  });
});

test('no one reads or changes the application of another student', async () => {
  const [ada, eve] = [await server.student('ada@example.org'), await server.student('eve@example.org')];
  await save(ada, { first_name: 'Ada' });
  await save(eve, { first_name: 'Eve' });
  await eve.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
  await eve.call(endpoints.lastPage, { last_page: '/finish' });
  expect((await ada.call(endpoints.profile)).body).toMatchObject({
    username: 'ada@example.org',
    answer: { first_name: 'Ada' },
    last_page: null,
    web_status: [],
  });
  expect((await ada.call(endpoints.addAnotherCounts)).body).toEqual({});
});

const STOPPED = /^Some of your answers were changed in another tab or on another device/;

test('what was saved after its student has read it is not submitted, until that is read, too', async () => {
  const student = await server.student('two-tabs@example.org', completeAnswers);
  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Grace', born: '2008-04-27' } });

  expect(await student.call(endpoints.submit, { seen: completeAnswers })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(STOPPED) as string, saved: { first_name: 'Grace', born: '2008-04-27' } },
  });
  expect((await student.call(endpoints.profile)).body['submission']).toBeNull();

  await student.call(endpoints.saveAnswers, { answers: { born: '' } });
  const read = { ...completeAnswers, first_name: 'Grace', born: '2008-04-27' };
  expect(await student.call(endpoints.submit, { seen: read })).toMatchObject({ status: 409, body: { saved: { born: '' } } });
  expect((await student.call(endpoints.submit, { seen: { ...read, born: '' } })).status).toBe(200);
});

test('labels, and what a page does not know, keep nobody from submitting', async () => {
  const student = await server.student('labels@example.org', completeAnswers);
  const seen = { ...completeAnswers, country_desc: 'Vereinigte Staaten', no_such_key: 'of an older page' };
  expect((await student.call(endpoints.submit, { seen })).status).toBe(200);
});

test('a page that is shown again reads what has changed elsewhere, and keeps no session alive by asking', async () => {
  const student = await server.student('shown-again@example.org', completeAnswers);
  const ask = (seen: object) => student.call(endpoints.newerAnswers, { seen });
  expect((await ask(completeAnswers)).body).toEqual({ answers: {}, files: {}, counts: {}, tabs: {}, is_submitted: false });

  await student.call(endpoints.saveAnswers, { answers: { first_name: 'Grace' } });
  await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
  await student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
  expect((await ask(completeAnswers)).body).toMatchObject({
    answers: { first_name: 'Grace' },
    counts: { sports: 2 },
    tabs: { transcript: 'school' },
  });

  server.wait({ minutes: 10 });
  expect((await ask({})).status).toBe(200);
  server.wait({ minutes: 6 });
  expect((await ask({})).status).toBe(401);
});

test('after a submission in another tab there is nothing to catch up with', async () => {
  const student = await server.student('submitted-there@example.org', completeAnswers);
  await student.call(endpoints.submit);
  expect((await student.call(endpoints.newerAnswers, { seen: {} })).body).toMatchObject({ answers: {}, is_submitted: true });
});

test('a file that has taken the place of the one its student knows is not submitted, until the page knows it', async () => {
  const student = await server.student('two-files@example.org', completeAnswers);
  const content = await createTestPdf();
  const attach = async (): Promise<unknown> => {
    const { id } = (await uploadFile(server, student, 'transcript', 'grades.pdf', content)).body;
    expect((await waitForConversion(student, 'transcript')).status).toBe('COMPLETED');
    return id;
  };
  const seen = { ...completeAnswers, transcript: 'ANSWERED' };
  const first = await attach();
  expect((await student.call(endpoints.profile)).body['document_answer']).toMatchObject({ transcript: { id: first } });
  expect((await student.call(endpoints.newerAnswers, { seen, files: { transcript: first } })).body['answers']).toEqual({});

  const second = await attach();
  expect((await student.call(endpoints.newerAnswers, { seen, files: { transcript: first } })).body).toMatchObject({
    answers: { transcript: 'ANSWERED' },
    files: { transcript: second },
  });
  for (const files of [{ transcript: first }, {}])
    expect(await student.call(endpoints.submit, { seen, files })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(STOPPED) as string, saved: { transcript: 'ANSWERED' } },
    });
  expect((await student.call(endpoints.submit, { seen, files: { transcript: second, no_such_key: 'x' } })).status).toBe(200);
});

test('a tab that was chosen, or a component that was added, in another window is not submitted, until the page shows it', async () => {
  const student = await server.student('other-parts@example.org', completeAnswers);
  const seen = { seen: completeAnswers, counts: {}, tabs: {} };
  await student.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
  const stopped = { status: 409, body: { message: expect.stringMatching(STOPPED) as string } };
  expect(await student.call(endpoints.submit, seen)).toMatchObject({ ...stopped, body: { saved: { sport_2_name: '' } } });
  await student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
  const counts = { sports: 2, no_such_repeat: 3 };
  const { status, body } = await student.call(endpoints.submit, { ...seen, counts });
  expect([status, body['saved']]).toEqual([409, expect.objectContaining({ grades: '', request: '' })]);
  await student.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'typed' });
  expect((await student.call(endpoints.submit, { ...seen, counts, tabs: { transcript: 'school' } })).status).toBe(409);
  expect((await student.call(endpoints.submit, { ...seen, counts, tabs: { transcript: 'typed' } })).status).toBe(200);
});

test('a page of an earlier version, which does not say what files it knows, still submits', async () => {
  const student = await server.student('earlier-page@example.org', completeAnswers);
  expect((await uploadAndWaitForConversion(server, student, 'transcript', 'grades.pdf', await createTestPdf())).status).toBe('COMPLETED');
  expect((await student.call(endpoints.submit, { seen: { ...completeAnswers, transcript: 'ANSWERED' } })).status).toBe(200);
});

/** Fates of a save on a bad network: with or without its response, or late, perhaps more than once, or never. */
const FATES = ['arrives', 'response lost', 'late', 'late and twice', 'never'] as const;
const steps = fc.array(fc.record({ fate: fc.constantFrom(...FATES), late: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 8,
});

let visits = 0;

test(
  'saves that are sent again, get lost, arrive twice or out of order never bring back an older answer',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const student = await server.student(`retried-${(visits += 1)}@example.org`);
        const put = async (value: string, base: string) =>
          student.call(endpoints.saveAnswers, { answers: { first_name: value }, base: { first_name: base } });
        const stored = async (): Promise<string> => String((await student.read(endpoints.profile)).answer['first_name'] ?? '');

        // Saves one at a time like a browser, from the last known state; a conflict with its own value is saved again from there.
        const typed: string[] = [''];
        let known = '';
        const late: { readonly at: number; readonly value: string; readonly base: string }[] = [];
        const save = async (value: string): Promise<void> => {
          const { status, body } = await put(value, known);
          if (status === 200) known = value;
          else {
            expect(status).toBe(409);
            const { first_name: saved } = (body as { readonly saved: Readonly<Record<string, string>> }).saved;
            expect(typed).toContain(saved);
            known = saved ?? '';
            await save(value);
          }
        };
        let newest = 0;
        for (const [n, { fate, late: after }] of sequence.entries()) {
          for (const one of late.filter(({ at }) => at === n)) await put(one.value, one.base);
          const value = `answer ${n}`;
          typed.push(value);
          if (fate === 'arrives') await save(value);
          else if (fate === 'response lost') await put(value, known);
          else if (fate !== 'never')
            for (let copies = fate === 'late' ? 1 : 2; copies > 0; copies -= 1) late.push({ at: n + after, value, base: known });
          const now = typed.indexOf(await stored());
          expect(now).toBeGreaterThanOrEqual(newest);
          newest = now;
        }
        const last = typed.at(-1) ?? '';
        await save(last);
        for (const one of late) await put(one.value, one.base);
        expect(await stored()).toBe(last);
      }),
      { numRuns: 25 },
    );
  },
);
