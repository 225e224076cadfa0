import { type Answers, getOwn } from '../../form/model/answers.ts';
import { compileForm } from '../../form/compile/compile-form.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { Finding, Form } from '../../form/model/form.ts';
import { compileSectionValidators } from '../../form/compile/section-validators.ts';
import type { LookupClient } from '../renderer/lookup/lookup-context.ts';
import type { LazyUploads, UploadState } from '../renderer/upload/uploads-context.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { createAnswerStore } from '../answers/create-answer-store.ts';

/** `gallery.json`: a form in its form files, sets of answers to its block, and the states in which its sections show. */
export interface GalleryJson {
  readonly formFiles: FormFiles;
  readonly answers: Readonly<Record<string, Answers>>;
  readonly states: readonly GalleryState[];
}
interface GalleryState {
  /** A section of the page `gallery`: one use of the block. */
  readonly section: string;
  /** Name of the answers it shows; none where it is empty. */
  readonly answers?: string;
  readonly showErrors?: boolean;
  readonly required?: boolean;
  readonly reading?: boolean;
  readonly ui?: Readonly<Record<string, unknown>>;
  readonly file?: UploadState;
  readonly width?: string;
}

export const gallerySectionId = (state: GalleryState): string => `gallery/${state.section}`;
const prefixOf = (state: GalleryState): string => `${state.section.replaceAll('-', '_')}_`;

/** The store of the gallery with its answers, and the engine's findings about its form files. */
export function createGalleryStore(
  { formFiles, answers, states }: GalleryJson,
  today: () => string,
): { store: AnswerStore; findings: readonly Finding[] } {
  const { form: compiled, findings } = compileForm(formFiles);
  const stateOf = new Map(states.map((state) => [gallerySectionId(state), state]));
  const questions = Object.values(compiled.questions).map((question) => {
    const { required = question.required, ui } = stateOf.get(question.section) ?? {};
    return [question.key, { ...question, required, ui: { ...question.ui, ...ui } }];
  });
  const form: Form = {
    ...compiled,
    questions: Object.fromEntries(questions),
    dataModel: Object.fromEntries(Object.keys(compiled.questions).map((key) => [key, 'text'])),
  };
  const store = createAnswerStore(form, compileSectionValidators(compiled), () => ({ today: today() }));
  const shown = states.flatMap((state) =>
    Object.entries(getOwn(answers, state.answers ?? '') ?? {}).map(([name, answer]) => [prefixOf(state) + name, answer] as const),
  );
  store.load(Object.fromEntries(shown), {}, {});
  return { store, findings };
}

/** Look-ups of the gallery, which makes no calls: nothing is found. */
export const galleryLookupClient: LookupClient = { find: () => Promise.resolve([]), fields: () => Promise.resolve(undefined) };

/** Files that keep their states, whatever is pressed. */
export function createGalleryUploads({ states }: GalleryJson): LazyUploads {
  const nothing: UploadState = { at: 'empty', problems: [] };
  const files = new Map(states.map((state) => [`${prefixOf(state)}file`, state.file ?? nothing]));
  const ignore = (): void => undefined;
  const uploads = Promise.resolve({
    stateOf: (key: string) => files.get(key) ?? nothing,
    subscribe: () => ignore,
    chooseFiles: ignore,
    movePage: ignore,
    removePage: ignore,
    sendPages: ignore,
    retry: ignore,
    remove: ignore,
    refresh: ignore,
    pagesOf: async () => undefined,
    removeAll: () => Promise.resolve(false),
    sendingKeys: () => [],
    pendingKeys: () => [],
    collectingKeys: () => [],
  });
  return { load: () => uploads, stateOf: () => undefined, sendingKeys: () => [], pendingKeys: () => [], collectingKeys: () => [] };
}
