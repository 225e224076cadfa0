import { setTimeout as pause } from 'node:timers/promises';
import { callOnce, type Reply } from './calling.ts';
import { type BenchStudent, type Kind, type Known, model, type NightOrder, type Tally } from './load-model.ts';

/** What all students of a night write into. */
export interface Night extends Pick<NightOrder, 'url' | 'password'> {
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly random: () => number;
  /** Seconds since the night began. */
  readonly now: () => number;
  readonly seen: { reloads: number; longestWait: number; lastDraftAt: number };
}

/** Because there is too much to do; the same status may say that the database is away. */
const isShed = ({ status, body }: Reply): boolean => status === 503 && String(body['message']).startsWith('Many people');
/** After that nobody waits any longer, and the run ends. */
const GIVES_UP_SECONDS = 90;

/** One student's evening, as the browser does it: what is refused comes again, and what could not be saved waits on the device. */
export async function studentNight({ url, password, tallies, random, now, seen }: Night, student: BenchStudent): Promise<Known> {
  let cookie = `matricula_session=${student.session}`;
  let [saved, sent, isSubmitted] = [0, 0, false];
  let ticket: string | undefined;
  const begun = now();
  const isOver = (): boolean => now() - begun > GIVES_UP_SECONDS;
  const wait = (seconds: number): Promise<void> => pause(seconds * 1000);
  const spread = (seconds: number): number => seconds * (1 + random() / 4);
  const think = (): Promise<void> => wait(model.thinkSeconds.least + random() * (model.thinkSeconds.most - model.thinkSeconds.least));

  /** @param due second at which a person wanted it: time that the generator or a line took counts */
  const call = async (kind: Kind, method: string, path: string, body?: object | null, due = now()): Promise<Reply> => {
    const tally = tallies[kind];
    tally.offered += 1;
    const reply = await callOnce(url, method, path, { body, headers: { cookie, ...(ticket && { 'x-ticket': ticket }) } });
    if (reply.status >= 200 && reply.status < 400) {
      tally.served += 1;
      tally.times.push((now() - due) * 1000);
    } else if (isShed(reply)) tally.shed += 1;
    else tally.failed += 1;
    if (typeof reply.body['ticket'] === 'string') ticket = reply.body['ticket'];
    return reply;
  };
  const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300;

  const openPage = async (): Promise<void> => {
    const due = now();
    const [page] = await Promise.all([
      call('page', 'GET', '/about'),
      ...['/api/profile', '/api/add-another', '/api/tabs'].map((path) => call('read', 'GET', path, undefined, due)),
    ]);
    if (!isDone(page)) await wait(spread(2));
  };
  let reloads = 0;
  /** Everybody loads the page again when it is slow. */
  const patiently = async <Result>(work: Promise<Result>): Promise<Result> => {
    const first = await Promise.race([work, wait(model.patienceSeconds).then(() => 'slow' as const)]);
    if (first !== 'slow') return first;
    if (reloads < model.reloads) {
      reloads += 1;
      seen.reloads += 1;
      void openPage();
    }
    return work;
  };
  const logIn = async (): Promise<void> => {
    const due = now();
    while (!isOver()) {
      const reply = await call('log-in', 'POST', '/public/login', { username: student.email, password }, due);
      seen.longestWait = Math.max(seen.longestWait, now() - due);
      if (isDone(reply)) cookie = reply.cookies.join('; ');
      if (isDone(reply)) return;
      await wait(spread(Math.max(1, reply.retryAfter)));
    }
  };
  const save = async (): Promise<void> => {
    const number = (sent += 1);
    const due = now();
    for (let failures = 1; !isOver(); failures += 1) {
      const reply = await patiently(call('save', 'PUT', '/api/answer', { answers: { first_name: `Bo ${number}` } }, due));
      if (isDone(reply)) saved = Math.max(saved, number);
      if (isDone(reply) && failures > 1) seen.lastDraftAt = Math.max(seen.lastDraftAt, now());
      if (isDone(reply) || reply.status === 409) return;
      await wait(spread(Math.max(Math.min(2 * 2 ** failures, 60), reply.retryAfter)));
    }
  };
  const submit = async (): Promise<void> => {
    const due = now();
    for (let failures = 1; !isOver(); failures += 1) {
      const reply = await patiently(call('submit', 'POST', '/api/submit', null, due));
      if (isDone(reply)) isSubmitted = true;
      if (isDone(reply) || reply.status === 422) return;
      await wait(spread(Math.max(2, reply.retryAfter)));
    }
  };
  const lookUp = async (): Promise<void> => {
    for (let letter = 1; letter <= model.letters; letter += 1) {
      await wait(model.letterSeconds);
      // Nobody waits for suggestions: who reads that many are searching types on.
      await call('look-up', 'GET', `/lookup/find?category=hs_ceeb&max_results=5&text=${'north'.slice(0, letter + 1)}`);
    }
  };
  const upload = async (): Promise<void> => {
    const due = now();
    for (let tries = 0; tries < 20 && !isOver(); tries += 1) {
      const reply = await call('upload', 'POST', '/api/presigned-url', { answer_key: 'transcript' }, due);
      const at = reply.body['url'];
      if (isDone(reply) && typeof at === 'string') return void (await callOnce(at, 'POST', '', { body: { file: 'of a slow phone' } }));
      if (reply.status !== 503) return;
      await wait(spread(Math.max(1, reply.retryAfter)));
    }
  };

  if (random() < model.mustLogIn) await logIn();
  await patiently(openPage());
  for (let n = 0; n < model.saves; n += 1) {
    await think();
    if (n === 1 && random() < model.looksUp) await lookUp();
    if (n === 2 && random() < model.uploads) await upload();
    await save();
  }
  if (random() < model.submits) {
    await think();
    await submit();
    if (isSubmitted && random() < model.takesCopy) await call('copy', 'GET', '/api/pdf');
  }
  return { id: student.id, email: student.email, saved, sent, isSubmitted };
}
