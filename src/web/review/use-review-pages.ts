import { form } from 'virtual:form';
import { useEffect, useState, useReducer } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import type { DocumentPageCounts } from '../../api/schemas/document-schemas.ts';
import type { Failures } from '../../form/model/form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { missingAnswerFailures, createReview, type ReviewData } from '../../form/evaluate/review.ts';
import { useAnswerStore, useAnswerStoreSelector } from '../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { callApi } from '../api/api-client.ts';
import { type UploadedFile, type UploadState, useLazyUploads, type Uploads } from '../renderer/upload/uploads-context.ts';
import { translate } from '../platform/translate.ts';
import { useLazyValidators } from '../answers/lazy-validators.ts';
import { getOwn } from '../../form/model/answers.ts';

type Files = Readonly<Record<string, UploadState>>;
const NONE: Failures = {};

export function useReviewPages(): { readonly pages: ReviewData; readonly files: Files; readonly documents: DocumentPageCounts } {
  const store = useAnswerStore();
  const formState = useAnswerStoreSelector(({ formState: now }) => now());
  const evaluation = useAnswerStoreSelector(({ getEvaluation }) => getEvaluation());
  const areThere = useLazyValidators();
  // Uses missing answers only while the validators are not loaded, as when offline.
  const found = useAnswerStoreSelector(({ failures }) => (areThere ? failures() : NONE));
  const files = useFiles(
    Object.values(form.questions).flatMap((question) =>
      asksForFile(question) && evaluation.sections[question.section]?.keys.has(question.key) ? [question.key] : [],
    ),
  );
  const failures = {
    ...(areThere ? found : { ...missingAnswerFailures(form, evaluatedAnswersOf(store)), ...store.notices() }),
    ...ofFiles(files),
  };
  const attached = filesWhere(files, ({ at }) => at === 'ready');
  const pages = createReview(form, formState, failures, attached);
  const everyFile = filesWhere(files, () => true);
  return { pages: withFiles(pages, everyFile), files, documents: useDocumentPages(attached) };
}

function useDocumentPages(attached: Readonly<Record<string, UploadedFile>>): DocumentPageCounts {
  const [documents, setDocuments] = useState<DocumentPageCounts>({});
  const asked = Object.values(attached)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (asked !== '') void callApi(endpoints.documentPages).then(setDocuments, () => undefined);
  }, [asked]);
  // Drops pictures of replaced files.
  return Object.fromEntries(Object.entries(documents).filter(([key, { id }]) => getOwn(attached, key)?.id === id));
}

function ofFiles(files: Files): Failures {
  const reported = Object.entries(files).flatMap(([key, state]) => {
    if (state.at === 'sending' || state.at === 'converting') return [[key, [translate('upload.in_progress')]] as const];
    if (state.at === 'broken') return [[key, [translate('upload.broken')]] as const];
    return state.at === 'empty' && state.problems.length > 0 ? [[key, state.problems] as const] : [];
  });
  return Object.fromEntries(reported);
}

const filesWhere = (files: Files, isWanted: (state: UploadState) => boolean): Readonly<Record<string, UploadedFile>> =>
  Object.fromEntries(Object.entries(files).flatMap(([key, state]) => ('file' in state && isWanted(state) ? [[key, state.file]] : [])));

const withFiles = (pages: ReviewData, files: Readonly<Record<string, UploadedFile>>): ReviewData =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.value === '' ? { ...item, value: getOwn(files, item.key)?.file_name ?? '' } : item)),
    })),
  }));

/** States of these files; none for visitors, or before the upload code. */
function useFiles(keys: readonly string[]): Readonly<Record<string, UploadState>> {
  const source = useLazyUploads();
  const [uploads, setUploads] = useState<Uploads>();
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const asked = keys.join(' ');
  useEffect(() => {
    if (source && asked !== '') void source.load().then(setUploads);
  }, [source, asked]);
  useEffect(() => {
    if (!uploads) return undefined;
    const ends = asked.split(' ').map((key) => uploads.subscribe(key, draw));
    return () => ends.forEach((end) => end());
  }, [uploads, asked]);
  return uploads ? Object.fromEntries(keys.map((key) => [key, uploads.stateOf(key)])) : {};
}
