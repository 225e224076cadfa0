import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversionState } from '../../src/api/schemas/document-schemas.ts';
import type { Answer, Answers } from '../../src/form/model/answers.ts';
import { fileRulesOf } from '../../src/form/model/file-rules.ts';
import { ConflictError, ServerError } from '../../src/web/api/api-client.ts';
import { createUploads, type UploadDeps } from '../../src/web/uploads/create-uploads.ts';
import { createUnfinishedUploads } from '../../src/web/uploads/unfinished-uploads.ts';

const KEY = 'report';
const POLL = 2000;
const file = new File(['%PDF-1.7'], 'transcript.pdf');
const about = { file_name: 'transcript.pdf', file_size: 8 };
const there = { id: 'document-1', ...about };

let conversion: ConversionState;
let answers: Record<string, Answer>;
let known: Map<string, string>;
let notes: Map<string, string>;
const calls = {
  askPresignedUrl: vi.fn<UploadDeps['api']['askPresignedUrl']>(),
  postFile: vi.fn<UploadDeps['api']['postFile']>(),
  startConversion: vi.fn<UploadDeps['api']['startConversion']>(),
  getConversion: vi.fn<UploadDeps['api']['getConversion']>(),
  getDocumentAnswers: vi.fn<UploadDeps['api']['getDocumentAnswers']>(),
  getDocumentPages: vi.fn<UploadDeps['api']['getDocumentPages']>(),
  removeDocument: vi.fn<UploadDeps['api']['removeDocument']>(),
};
const save = vi.fn<() => Promise<void>>();
const onError = vi.fn<UploadDeps['onError']>();
const markSaved = vi.fn<(saved: Answers) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: 'en' } }));
  conversion = { status: 'NOT_ANSWERED', message: '' };
  answers = {};
  known = new Map();
  notes = new Map();
  for (const mock of [...Object.values(calls), save, onError, markSaved]) mock.mockReset();
  calls.askPresignedUrl.mockResolvedValue({ url: '/upload', fields: { key: 'uploads/1', policy: 'p' } });
  calls.postFile.mockResolvedValue();
  calls.startConversion.mockImplementation(async () => {
    conversion = { status: 'UNPROCESSED', message: '' };
    return { id: there.id };
  });
  calls.getConversion.mockImplementation(async () => conversion);
  calls.getDocumentAnswers.mockResolvedValue({ [KEY]: there });
  calls.removeDocument.mockImplementation(async () => {
    conversion = { status: 'NOT_ANSWERED', message: '' };
  });
  save.mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTab(owner = 'ada') {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => notes.get(name) ?? null,
    setItem: (name: string, note: string) => void notes.set(name, note),
  });
  return createUploads({
    store: { answerTo: (key) => answers[key] ?? '', change: (changes) => void Object.assign(answers, changes), markSaved, files: known },
    save,
    api: calls,
    onError,
    unfinished: createUnfinishedUploads(owner),
    translate: (key) => key,
    onStart: () => undefined,
    loadPhotos: () => Promise.resolve(undefined),
    owner: () => null,
    loadPhotoStorage: () => Promise.resolve(undefined),
  });
}

async function openQuestion() {
  const uploads = openTab();
  const leave = uploads.subscribe(KEY, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { uploads, leave };
}

async function emptyQuestion() {
  const question = await openQuestion();
  expect(question.uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
  return question;
}

async function chosenFile() {
  const question = await emptyQuestion();
  await choose(question.uploads);
  return question;
}

type Uploads = ReturnType<typeof openTab>;
const soon = async (act: () => unknown): Promise<void> => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const choose = (uploads: Uploads): Promise<void> => soon(() => uploads.chooseFiles(KEY, [file], fileRulesOf()));
const remove = (uploads: Uploads): Promise<void> => soon(() => uploads.remove(KEY));
const retry = (uploads: Uploads): Promise<void> => soon(() => uploads.retry(KEY));

const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function held<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { promise, resolve, reject };
}

test('a file goes from the choice to the converted answer, which is not saved again', async () => {
  const { uploads } = await emptyQuestion();
  const posted = held<void>();
  calls.postFile.mockImplementation((_upload, _file, { onProgress }) => {
    onProgress(42);
    return posted.promise;
  });
  await choose(uploads);
  expect(save).toHaveBeenCalledTimes(1);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'sending', file: about, percent: 42 });
  expect(uploads.sendingKeys()).toEqual([KEY]);
  expect(asksBeforeLeaving()).toBe(true);
  posted.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.startConversion).toHaveBeenCalledWith(KEY, { file_key: 'uploads/1', file_name: 'transcript.pdf' });
  expect(uploads.stateOf(KEY)).toEqual({ at: 'converting', file: there, isCutOff: false });
  expect(uploads.sendingKeys()).toEqual([]);
  expect(asksBeforeLeaving()).toBe(false);
  conversion = { status: 'IN_PROGRESS', message: '' };
  await vi.advanceTimersByTimeAsync(POLL - 1);
  const asked = calls.getConversion.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.getConversion).toHaveBeenCalledTimes(asked + 1);
  conversion = { status: 'COMPLETED', message: '' };
  await vi.advanceTimersByTimeAsync(POLL);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'ready', file: there });
  expect(answers[KEY]).toBe('ANSWERED');
  expect(markSaved).toHaveBeenLastCalledWith({ [KEY]: 'ANSWERED' });
});

test('answers are saved and the address is asked for at the same time', async () => {
  const { uploads } = await emptyQuestion();
  const saved = held<void>();
  save.mockReturnValue(saved.promise);
  await choose(uploads);
  expect(calls.askPresignedUrl).toHaveBeenCalledWith(KEY);
  expect(calls.postFile).not.toHaveBeenCalled();
  saved.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.postFile).toHaveBeenCalledTimes(1);
});

test('a file that cannot be taken is refused at once, with every reason', async () => {
  const { uploads } = await emptyQuestion();
  uploads.chooseFiles(KEY, [new File([], `${'long'.repeat(9)}.exe`)], fileRulesOf());
  expect(uploads.stateOf(KEY)).toEqual({
    at: 'empty',
    problems: ['upload.wrong_file_type', 'upload.file_name_too_long', 'upload.file_empty'],
  });
  await vi.advanceTimersByTimeAsync(POLL);
  expect(save).not.toHaveBeenCalled();
});

test('a file that another question would take is refused where the question accepts fewer', async () => {
  const { uploads } = await emptyQuestion();
  uploads.chooseFiles(KEY, [new File(['x'.repeat(1025)], 'photo.png')], fileRulesOf({ accept: ['pdf'], max_size: '1 kB' }));
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: ['upload.wrong_file_type', 'upload.file_too_large'] });
});

test('a student on another page still reads about a failed conversion', async () => {
  const { uploads, leave } = await emptyQuestion();
  uploads.chooseFiles(KEY, [file], fileRulesOf());
  leave();
  await vi.advanceTimersByTimeAsync(0);
  conversion = { status: 'FAILED', message: 'The file is damaged.' };
  await vi.advanceTimersByTimeAsync(POLL);
  expect(onError).toHaveBeenCalledWith('upload', expect.objectContaining({ message: 'The file is damaged.' }), KEY);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: ['The file is damaged.'] });
});

test('a broken connection is reported, and the same file can be sent again', async () => {
  const { uploads } = await emptyQuestion();
  calls.postFile.mockRejectedValueOnce(new ServerError('', 0));
  await choose(uploads);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'broken', file: about });
  expect(onError).toHaveBeenCalledWith('upload', expect.any(ServerError), KEY);
  await retry(uploads);
  expect(calls.postFile.mock.calls.map(([, sent]) => sent)).toEqual([file, file]);
  expect(calls.removeDocument).not.toHaveBeenCalled();
  expect(uploads.stateOf(KEY)).toMatchObject({ at: 'converting' });
});

test('after a lost response, trying again removes the conversion first', async () => {
  const { uploads } = await emptyQuestion();
  calls.startConversion.mockRejectedValueOnce(new ServerError('', 0));
  await choose(uploads);
  await retry(uploads);
  expect(calls.removeDocument).toHaveBeenCalledWith(KEY);
  expect(uploads.stateOf(KEY)).toMatchObject({ at: 'converting' });
});

test('answers that cannot be saved stop the upload', async () => {
  const { uploads } = await emptyQuestion();
  const conflict = new ConflictError('newer', {});
  save.mockRejectedValueOnce(conflict);
  await choose(uploads);
  expect(onError).toHaveBeenCalledWith('upload', conflict, KEY);
  expect(calls.postFile).not.toHaveBeenCalled();
  expect(uploads.stateOf(KEY)).toEqual({ at: 'broken', file: about });
});

test('cancelled while it is sent, a file does not arrive and nothing is removed', async () => {
  const { uploads } = await emptyQuestion();
  calls.postFile.mockImplementation(
    (_upload, _file, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ServerError('', 0)))),
  );
  await choose(uploads);
  await remove(uploads);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
  expect(calls.startConversion).not.toHaveBeenCalled();
  expect(calls.removeDocument).not.toHaveBeenCalled();
  expect(onError).not.toHaveBeenCalled();
});

test('cancelled while it is handed over, it is removed as soon as that is done, and the next file waits for it', async () => {
  const { uploads } = await emptyQuestion();
  const started = held<{ id: string }>();
  calls.startConversion.mockReturnValueOnce(started.promise);
  await choose(uploads);
  await remove(uploads);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'removing', file: about });
  expect(calls.removeDocument).not.toHaveBeenCalled();
  started.resolve({ id: there.id });
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.removeDocument).toHaveBeenCalledWith(KEY);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
});

test('cancelled while it is converted, it is removed, and no poll goes on', async () => {
  const { uploads } = await chosenFile();
  await remove(uploads);
  expect(calls.removeDocument).toHaveBeenCalledTimes(1);
  const asked = calls.getConversion.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5 * POLL);
  expect(calls.getConversion).toHaveBeenCalledTimes(asked);
});

test('without a connection the conversion is asked for again until there is one', async () => {
  const { uploads } = await chosenFile();
  calls.getConversion.mockRejectedValueOnce(new ServerError('', 0)).mockRejectedValueOnce(new ServerError('', 502));
  await vi.advanceTimersByTimeAsync(POLL);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'converting', file: there, isCutOff: true });
  await vi.advanceTimersByTimeAsync(2 * POLL);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'converting', file: there, isCutOff: false });
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ['the page was left', () => undefined],
  ['the session ended', (uploads: Uploads) => uploads.stop()],
])('a file that was on its way when %s is asked for again, once, and of its student alone', async (_, end) => {
  const { uploads } = await emptyQuestion();
  calls.postFile.mockRejectedValueOnce(new ServerError('', 0));
  await choose(uploads);
  end(uploads);
  const others = openTab('bob');
  others.subscribe(KEY, () => undefined);
  const reloaded = openTab();
  reloaded.subscribe(KEY, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(others.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
  expect(reloaded.stateOf(KEY)).toEqual({ at: 'empty', problems: ['upload.left'] });
  await emptyQuestion();
});

test('a student who comes back to the window sees what another window did to the file', async () => {
  conversion = { status: 'COMPLETED', message: '' };
  const { uploads } = await openQuestion();
  const comeBack = async (): Promise<void> => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  conversion = { status: 'NOT_ANSWERED', message: '' };
  await comeBack();
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
  expect(answers[KEY]).toBe('');
  conversion = { status: 'COMPLETED', message: '' };
  await comeBack();
  expect(uploads.stateOf(KEY)).toEqual({ at: 'ready', file: there });

  const { length } = calls.getConversion.mock.calls;
  uploads.stop();
  await comeBack();
  expect(calls.getConversion).toHaveBeenCalledTimes(length);
});

test('a file whose state was requested as its tab was left does not come back', async () => {
  conversion = { status: 'COMPLETED', message: '' };
  const { uploads } = await openQuestion();
  const answer = held<ConversionState>();
  calls.getConversion.mockReturnValueOnce(answer.promise);
  uploads.subscribe(KEY, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(await uploads.removeAll([KEY])).toBe(true);
  answer.resolve({ status: 'COMPLETED', message: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
  expect(answers[KEY]).toBe('');
});

test('a server that refuses to say what there is leads to the error boundary', async () => {
  const refused = new ServerError('broken', 500);
  calls.getConversion.mockRejectedValueOnce(refused);
  openTab().subscribe(KEY, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(onError).toHaveBeenCalledWith('documents', refused, KEY);
});

test('a tab whose file is on its way may not be left; a file that is there goes with it', async () => {
  const { uploads } = await chosenFile();
  expect(await uploads.removeAll([KEY])).toBe(false);
  conversion = { status: 'COMPLETED', message: '' };
  await vi.advanceTimersByTimeAsync(POLL);
  expect(await uploads.removeAll([KEY])).toBe(true);
  expect(calls.removeDocument).toHaveBeenCalledTimes(1);
  expect(answers[KEY]).toBe('');
  expect(await uploads.removeAll([KEY])).toBe(true);
  expect(calls.removeDocument).toHaveBeenCalledTimes(1);
});

test('a tab without a file is left at once, also while the server is still asked for one', async () => {
  const uploads = openTab();
  const asked = held<typeof conversion>();
  calls.getConversion.mockImplementationOnce(() => asked.promise);
  uploads.subscribe(KEY, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'asking' });
  answers[KEY] = 'ANSWERED';
  expect(await uploads.removeAll([KEY]), 'a file that is attached').toBe(false);
  answers[KEY] = '';
  expect(await uploads.removeAll([KEY])).toBe(true);
  asked.resolve({ status: 'NOT_ANSWERED', message: '' });
  await vi.advanceTimersByTimeAsync(0);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'empty', problems: [] });
});

test('a file that another window just sent keeps the tab, too', async () => {
  const { uploads } = await emptyQuestion();
  conversion = { status: 'UNPROCESSED', message: '' };
  expect(await uploads.removeAll([KEY])).toBe(false);
});

test('the end of the session ends all that is on its way', async () => {
  const { uploads } = await emptyQuestion();
  const posted = held<void>();
  calls.postFile.mockReturnValue(posted.promise);
  await choose(uploads);
  uploads.stop();
  expect(asksBeforeLeaving()).toBe(false);
  posted.resolve();
  await vi.advanceTimersByTimeAsync(POLL);
  expect(answers[KEY]).toBe('');
  expect(asksBeforeLeaving()).toBe(false);
});

test('the file that was sent here is the one that is known, and no other takes its place without a word', async () => {
  const { uploads, leave } = await chosenFile();
  conversion = { status: 'COMPLETED', message: '' };
  await vi.advanceTimersByTimeAsync(POLL);
  expect([...known]).toEqual([[KEY, there.id]]);

  calls.getDocumentAnswers.mockResolvedValue({ [KEY]: { ...there, id: 'document-2' } });
  leave();
  uploads.subscribe(KEY, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(uploads.stateOf(KEY)).toEqual({ at: 'ready', file: { ...there, id: 'document-2' } });
  expect([...known]).toEqual([[KEY, there.id]]);

  await remove(uploads);
  expect([...known]).toEqual([]);
});
