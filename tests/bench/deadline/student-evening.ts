import { setTimeout as pause } from 'node:timers/promises';
import { type CallReply, sendCall } from '../send-call.ts';
import { type BenchStudent, type EveningParams, type CallKind, loadModel, type StudentOutcome, type CallTally } from './load-model.ts';

export interface EveningContext extends Pick<EveningParams, 'url' | 'password'> {
  readonly tallies: Readonly<Record<CallKind, CallTally>>;
  readonly random: () => number;
  readonly now: () => number;
  lastRetryAt: number;
}

const wait = (seconds: number): Promise<void> => pause(seconds * 1000);
const isDone = ({ status }: CallReply): boolean => status >= 200 && status < 300;
const isRefused = ({ status }: CallReply): boolean => status === 503 || status === 429;
/** A 4xx: another try would be answered in the same way. */
const isFinal = (reply: CallReply): boolean => reply.status >= 200 && reply.status < 500 && !isRefused(reply);

/** One student's evening, as the browser does it: what is refused is sent again, and unsaved answers wait on the device. */
export async function simulateStudentEvening(evening: EveningContext, student: BenchStudent): Promise<StudentOutcome> {
  const { url, password, tallies, random, now } = evening;
  let cookie = `matricula_session=${student.session}`;
  let [saved, isSubmitted, reloads] = [0, false, 0];
  const begun = now();
  const spread = (seconds: number): number => seconds * (1 + random() / 4);
  const think = (): Promise<void> =>
    wait(loadModel.thinkSeconds.least + random() * (loadModel.thinkSeconds.most - loadModel.thinkSeconds.least));

  /** @param due second at which the student wanted it: the time of earlier tries counts */
  const call = async (kind: CallKind, method: string, path: string, body?: object | null, due = now()): Promise<CallReply> => {
    const tally = tallies[kind];
    tally.offered += 1;
    const reply = await sendCall(url, method, path, { body, headers: { cookie } });
    if (isDone(reply)) {
      tally.served += 1;
      tally.times.push((now() - due) * 1000);
    } else if (isRefused(reply)) tally.refused += 1;
    return reply;
  };
  const openPage = async (): Promise<void> => {
    const due = now();
    await Promise.all([call('page', 'GET', '/about'), call('read', 'GET', '/api/profile', undefined, due)]);
  };
  /** Loads the page again where it is slow. */
  const patiently = async <Result>(work: Promise<Result>): Promise<Result> => {
    const first = await Promise.race([work, wait(loadModel.patienceSeconds).then(() => 'slow' as const)]);
    if (first !== 'slow') return first;
    if (reloads < loadModel.reloads) {
      reloads += 1;
      void openPage();
    }
    return work;
  };
  /** Sends a call until it is answered for good, ever more slowly. */
  const persist = async (kind: CallKind, method: string, path: string, body: object | null): Promise<CallReply | undefined> => {
    const due = now();
    for (let tries = 1; now() - begun < loadModel.longestVisitSeconds; tries += 1) {
      const reply = await patiently(call(kind, method, path, body, due));
      if (kind === 'save' && tries > 1 && isDone(reply)) evening.lastRetryAt = Math.max(evening.lastRetryAt, now());
      if (isFinal(reply)) return reply;
      await wait(spread(Math.max(Math.min(2 ** tries, 60), reply.retryAfter)));
    }
    return undefined;
  };
  const wasDone = (reply: CallReply | undefined): reply is CallReply => reply !== undefined && isDone(reply);

  const logIn = async (): Promise<void> => {
    const reply = await persist('log-in', 'POST', '/public/login', { username: student.email, password });
    if (wasDone(reply)) cookie = reply.cookies.join('; ');
  };
  const lookUp = async (): Promise<void> => {
    for (let letter = 1; letter <= loadModel.letters; letter += 1) {
      await wait(loadModel.letterSeconds);
      await call('look-up', 'GET', `/lookup/find?category=hs_ceeb&max_results=5&text=${'north'.slice(0, letter + 1)}`);
    }
  };
  const upload = async (): Promise<void> => {
    const reply = await persist('upload', 'POST', '/api/presigned-url', { answer_key: 'transcript' });
    const address = reply?.body['url'];
    if (typeof address === 'string') await sendCall(address, 'POST', '', { body: { file: 'from a slow phone' } });
  };

  if (random() < loadModel.mustLogIn) await logIn();
  await patiently(openPage());
  for (let n = 1; n <= loadModel.saves; n += 1) {
    await think();
    if (n === 2 && random() < loadModel.looksUp) await lookUp();
    if (n === 3 && random() < loadModel.uploads) await upload();
    if (wasDone(await persist('save', 'PUT', '/api/answer', { answers: { first_name: `Bo ${n}` } }))) saved = n;
  }
  if (random() < loadModel.submits) {
    await think();
    isSubmitted = wasDone(await persist('submit', 'POST', '/api/submit', null));
    if (isSubmitted && random() < loadModel.takesCopy) await call('copy', 'GET', '/api/pdf');
  }
  return { id: student.id, email: student.email, saved, isSubmitted };
}
