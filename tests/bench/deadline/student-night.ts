import type { Reply } from './calling.ts';
import type { BenchStudent, Kind, Known, NightOrder, Tally, Visit } from './load-model.ts';

/** What all students of a night share: what they do, how calls and time pass, and what they write into. */
export interface Night extends Pick<NightOrder, 'password'> {
  readonly visit: Visit;
  readonly send: (kind: Kind, method: string, path: string, what: Sent) => Promise<Reply>;
  /** Sends a file to where it may go. */
  readonly deliver: (address: string) => Promise<unknown>;
  readonly wait: (seconds: number) => Promise<void>;
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly random: () => number;
  /** Seconds since the night began. */
  readonly now: () => number;
  readonly seen: { reloads: number; longestWait: number; lastDraftAt: number };
}

export interface Sent {
  readonly body?: object | null | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Because there is too much to do; the same status may say that the database is away. */
const isShed = ({ status, body }: Reply): boolean => status === 503 && String(body['message']).startsWith('Many people');

/** One student's evening, as the browser does it: what is refused comes again, and what could not be saved waits on the device. */
export async function studentNight(night: Night, student: BenchStudent): Promise<Known> {
  const { visit, send, wait, password, tallies, random, now, seen } = night;
  let cookie = `matricula_session=${student.session}`;
  let [saved, sent, isSubmitted] = [0, 0, false];
  const begun = now();
  const longest = visit.longestVisitSeconds;
  const isOver = (): boolean => now() - begun > longest;
  const spread = (seconds: number): number => seconds * (1 + random() / 4);
  const think = (): Promise<void> => wait(visit.thinkSeconds.least + random() * (visit.thinkSeconds.most - visit.thinkSeconds.least));

  /** @param due second at which a person wanted it: time that the generator took counts */
  const call = async (kind: Kind, method: string, path: string, body?: object | null, due = now()): Promise<Reply> => {
    const tally = tallies[kind];
    tally.offered += 1;
    const reply = await send(kind, method, path, { body, headers: { cookie } });
    if (reply.status >= 200 && reply.status < 400) {
      tally.served += 1;
      tally.times.push((now() - due) * 1000);
    } else if (isShed(reply)) tally.shed += 1;
    else tally.failed += 1;
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
    const first = await Promise.race([work, wait(visit.patienceSeconds).then(() => 'slow' as const)]);
    if (first !== 'slow') return first;
    if (reloads < visit.reloads) {
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
    for (let letter = 1; letter <= visit.letters; letter += 1) {
      await wait(visit.letterSeconds);
      // Nobody waits for suggestions: who reads that many are searching types on.
      await call('look-up', 'GET', `/lookup/find?category=hs_ceeb&max_results=5&text=${'north'.slice(0, letter + 1)}`);
    }
  };
  const upload = async (): Promise<void> => {
    const due = now();
    for (let tries = 0; tries < 20 && !isOver(); tries += 1) {
      const reply = await call('upload', 'POST', '/api/presigned-url', { answer_key: 'transcript' }, due);
      const at = reply.body['url'];
      if (isDone(reply) && typeof at === 'string') return void (await night.deliver(at));
      if (reply.status !== 503) return;
      await wait(spread(Math.max(1, reply.retryAfter)));
    }
  };

  if (random() < visit.mustLogIn) await logIn();
  if (random() < visit.opensPage) await patiently(openPage());
  for (let n = visit.savedBefore; n < visit.saves; n += 1) {
    await think();
    if (n % visit.savesToLookUp === 1 && random() < visit.looksUp) await lookUp();
    if (n === 2 && random() < visit.uploads) await upload();
    await save();
  }
  if (random() < visit.submits) {
    await think();
    await submit();
    if (isSubmitted && random() < visit.takesCopy) await call('copy', 'GET', '/api/pdf');
  }
  return { id: student.id, email: student.email, saved, sent, isSubmitted };
}
