import { form } from 'virtual:form';
import { useEffect, useState, useReducer } from 'react';
import { calls } from '../../../contract/calls.ts';
import type { DocumentPages } from '../../../contract/shapes/documents.ts';
import type { Failures } from '../../../form/model/form.ts';
import { asksForFile } from '../../../form/model/widget-kinds.ts';
import { missingAnswers, review, type Reviewed } from '../../../form/run/review.ts';
import { useAnswerStore, useFromStore } from '../../answers/answer-context.tsx';
import { knownIn } from '../../answers/known.ts';
import { send } from '../../api/client.ts';
import { type UploadedFile, type UploadState, useUploadSource, type Uploads } from '../../renderer/upload/uploads.ts';
import { t } from '../../text.ts';
import { useValidatorsSoon } from '../../validators.ts';
import { getOwn } from '../../../form/model/answers.ts';

type Files = Readonly<Record<string, UploadState>>;
const NONE: Failures = {};

export function useReviewed(): { readonly pages: Reviewed; readonly files: Files; readonly documents: DocumentPages } {
  const store = useAnswerStore();
  const formState = useFromStore(({ formState: now }) => now());
  const evaluation = useFromStore(({ getEvaluation }) => getEvaluation());
  const areThere = useValidatorsSoon();
  // Uses missing answers only while the validators are not loaded, as when offline.
  const found = useFromStore(({ failures }) => (areThere ? failures() : NONE));
  const files = useFiles(
    Object.values(form.questions).flatMap((question) =>
      asksForFile(question) && evaluation.sections[question.section]?.keys.has(question.key) ? [question.key] : [],
    ),
  );
  const failures = {
    ...(areThere ? found : { ...missingAnswers(form, knownIn(store)), ...store.notices() }),
    ...ofFiles(files),
  };
  const attached = filesWhere(files, ({ at }) => at === 'ready');
  const pages = review(form, formState, failures, attached);
  const everyFile = filesWhere(files, () => true);
  return { pages: withFiles(pages, everyFile), files, documents: useDocumentPages(attached) };
}

function useDocumentPages(attached: Readonly<Record<string, UploadedFile>>): DocumentPages {
  const [documents, setDocuments] = useState<DocumentPages>({});
  const asked = Object.values(attached)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (asked !== '') void send(calls.documentPages).then(setDocuments, () => undefined);
  }, [asked]);
  // Drops pictures of replaced files.
  return Object.fromEntries(Object.entries(documents).filter(([key, { id }]) => getOwn(attached, key)?.id === id));
}

function ofFiles(files: Files): Failures {
  const reported = Object.entries(files).flatMap(([key, state]) => {
    if (state.at === 'sending' || state.at === 'converting') return [[key, [t('upload.in_progress')]] as const];
    if (state.at === 'broken') return [[key, [t('upload.broken')]] as const];
    return state.at === 'empty' && state.problems.length > 0 ? [[key, state.problems] as const] : [];
  });
  return Object.fromEntries(reported);
}

const filesWhere = (files: Files, isWanted: (state: UploadState) => boolean): Readonly<Record<string, UploadedFile>> =>
  Object.fromEntries(Object.entries(files).flatMap(([key, state]) => ('file' in state && isWanted(state) ? [[key, state.file]] : [])));

const withFiles = (pages: Reviewed, files: Readonly<Record<string, UploadedFile>>): Reviewed =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.value === '' ? { ...item, value: getOwn(files, item.key)?.file_name ?? '' } : item)),
    })),
  }));

/** States of these files; none for visitors, or before the upload code. */
function useFiles(keys: readonly string[]): Readonly<Record<string, UploadState>> {
  const source = useUploadSource();
  const [uploads, setUploads] = useState<Uploads>();
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const asked = keys.join(' ');
  useEffect(() => {
    if (source && asked !== '') void source.open().then(setUploads);
  }, [source, asked]);
  useEffect(() => {
    if (!uploads) return undefined;
    const ends = asked.split(' ').map((key) => uploads.follow(key, draw));
    return () => ends.forEach((end) => end());
  }, [uploads, asked]);
  return uploads ? Object.fromEntries(keys.map((key) => [key, uploads.stateOf(key)])) : {};
}
