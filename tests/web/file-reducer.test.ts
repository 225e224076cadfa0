import { expect, test } from 'vitest';
import type { ConversionState, DocumentStatus } from '../../src/api/schemas/document-schemas.ts';
import type { CollectedPhotos, UploadState } from '../../src/web/renderer/upload/uploads-context.ts';
import { ConflictError, RetryLaterError, ServerError } from '../../src/web/api/api-client.ts';
import { fileReducer, INITIAL_FILE_STATE, type FileEffect, type FileEvent, type FileState } from '../../src/web/uploads/file-reducer.ts';

const chosen = { file: new Blob(['%PDF-1.7']), name: 'transcript.pdf', isShortened: false };
const file = { file_name: 'transcript.pdf', file_size: 8 };
const nothing: UploadState = { at: 'empty', problems: [] };
const cleared: FileEffect = { do: 'answer', answer: '', isSaved: true };

function after(...events: readonly FileEvent[]): { readonly state: FileState; readonly effects: readonly FileEffect[] } {
  return events.reduce(({ state }, event) => fileReducer(state, event), {
    state: INITIAL_FILE_STATE,
    effects: [] as readonly FileEffect[],
  });
}
const conversion = (status: DocumentStatus, message = ''): ConversionState => ({ status, message });
const found = (status: DocumentStatus, problem = ''): FileEvent => ({
  is: 'found',
  conversion: conversion(status),
  file: status === 'NOT_ANSWERED' || status === 'FAILED' ? undefined : file,
  problem,
});
const choose: FileEvent = { is: 'chosen', chosen };
const brokeOff: FileEvent = { is: 'brokeOff', error: new Error('away') };

test('a file that another window removed while it was converted disappears without a message', () => {
  const { state, effects } = after(choose, { is: 'arrived' }, { is: 'converted', conversion: conversion('NOT_ANSWERED') });
  expect(state.shown).toEqual(nothing);
  expect(effects).toEqual([cleared]);
});

test.each([
  [new ServerError('Not asked for any more.', 409), true],
  [new ConflictError('Newer.', {}), false],
  [new RetryLaterError('Later.', 429, 9), false],
  [new ServerError('', 403), false],
  [new ServerError('Down.', 500), false],
])('an upload that ends with %o is not offered again: %s', (error, isRefused) => {
  const { state, effects } = after(choose, { is: 'brokeOff', error });
  expect(state).toMatchObject(isRefused ? { shown: { at: 'asking' }, chosen: undefined } : { shown: { at: 'broken' }, chosen });
  expect(effects).toEqual([{ do: 'report', kind: 'upload', error }, ...(isRefused ? [{ do: 'ask' }] : [])]);
});

test('a page that is loaded again follows the conversion that goes on', () => {
  const { state, effects } = after({ is: 'followed' }, found('IN_PROGRESS'));
  expect(state).toMatchObject({ shown: { at: 'converting', file, isCutOff: false }, isHandedOver: true });
  expect(effects).toEqual([{ do: 'poll' }]);
});

test('a question that was hidden and comes back has its file again, and an answer to save', () => {
  const { state, effects } = after({ is: 'followed' }, found('COMPLETED'));
  expect(state.shown).toEqual({ at: 'ready', file });
  expect(effects).toEqual([{ do: 'answer', answer: 'ANSWERED', isSaved: false }]);
});

test('a file that cannot be removed is requested again, and that is reported', () => {
  const error = new Error('away');
  const { state, effects } = after(found('COMPLETED'), { is: 'removing' }, { is: 'notRemoved', error });
  expect(state.shown).toEqual({ at: 'asking' });
  expect(effects).toEqual([{ do: 'report', kind: 'upload', error }, { do: 'ask' }]);
});

const gathered: CollectedPhotos = {
  pages: [{ id: 1, name: 'IMG_1.jpg', preview: 'data:,' }],
  problems: [],
  statusText: '',
  isBusy: false,
  isCrowded: false,
  isFull: false,
};

const ways: Readonly<Record<UploadState['at'], readonly FileEvent[]>> = {
  asking: [],
  empty: [found('NOT_ANSWERED')],
  pages: [found('NOT_ANSWERED'), { is: 'gathered', gathered }],
  sending: [choose],
  converting: [choose, { is: 'arrived' }],
  ready: [found('COMPLETED')],
  broken: [choose, brokeOff],
  removing: [found('COMPLETED'), { is: 'removing' }],
};
const asksAt = (is: 'followed' | 'returned'): readonly string[] =>
  Object.entries(ways).flatMap(([at, way]) => {
    const { state, effects } = after(...way, { is });
    expect(state.shown, 'what is known shows meanwhile').toEqual(after(...way).state.shown);
    return effects.some((effect) => effect.do === 'ask') ? [at] : [];
  });

test('a question that comes on the screen asks what another window may have changed', () => {
  expect(asksAt('followed')).toEqual(['asking', 'empty', 'ready']);
});

test('a student who comes back to the window does so too, but not where there is something to wait for or to read', () => {
  expect(asksAt('returned')).toEqual(['empty', 'ready']);
  expect(after(found('NOT_ANSWERED'), { is: 'refused', problems: ['too large'] }, { is: 'returned' }).effects).toEqual([]);
});

test('without a file there is nothing to remove, to send again or to report', () => {
  const late: readonly FileEvent[] = [{ is: 'removing' }, { is: 'retried' }, { is: 'progressed', percent: 9 }, { is: 'arrived' }, brokeOff];
  for (const event of late) expect(after(found('NOT_ANSWERED'), event)).toEqual({ state: after(found('NOT_ANSWERED')).state, effects: [] });
});
