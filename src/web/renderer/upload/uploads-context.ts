import type { DocumentAnswers, DocumentPageCounts } from '../../../api/schemas/document-schemas.ts';
import type { FileRules } from '../../../form/model/file-rules.ts';
import { createRequiredContext } from '../../platform/create-required-context.tsx';

/** `id` from when the server has it; `isShortened`: by us, because what the student called it was too long. */
export type UploadedFile = Omit<DocumentAnswers[string], 'id'> & { readonly id?: string | undefined; readonly isShortened?: boolean };

export interface PhotoPage {
  readonly id: number;
  readonly name: string;
  readonly preview: string;
}

/** Photos that become one file; nothing of them has been sent. */
export interface CollectedPhotos {
  readonly pages: readonly PhotoPage[];
  readonly problems: readonly string[];
  readonly statusText: string;
  readonly isBusy: boolean;
  /** True from the number of pages at which small print may become hard to read. */
  readonly isCrowded: boolean;
  readonly isFull: boolean;
  readonly isNotStored?: boolean;
}

/** State of a question's file. `problems` are sentences for the student. */
export type UploadState =
  /** The server has not said yet whether there is a file. */
  | { readonly at: 'asking' }
  | { readonly at: 'empty'; readonly problems: readonly string[] }
  /** Photos are there to be looked at, put in order and sent. */
  | { readonly at: 'pages'; readonly gathered: CollectedPhotos }
  /** `percent` is whole, of the file's bytes. */
  | { readonly at: 'sending'; readonly file: UploadedFile; readonly percent: number }
  /** `isCutOff` while the server cannot be reached. */
  | { readonly at: 'converting'; readonly file: UploadedFile; readonly isCutOff: boolean }
  | { readonly at: 'ready'; readonly file: UploadedFile }
  | { readonly at: 'broken'; readonly file: UploadedFile }
  | { readonly at: 'removing'; readonly file: UploadedFile };

export interface Uploads {
  readonly stateOf: (key: string) => UploadState;
  /** A question comes on the screen, and hears of changes; the server is asked for its file. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** Sends an accepted file, or makes pages of large or several photos first. Reports what cannot be taken. */
  readonly chooseFiles: (key: string, files: readonly File[], rules: FileRules, from?: 'camera') => void;
  readonly movePage: (key: string, id: number, by: -1 | 1) => void;
  readonly removePage: (key: string, id: number) => void;
  readonly sendPages: (key: string) => void;
  readonly retry: (key: string) => void;
  /** Stops whatever is on its way, or removes the file or the pages that are there. Pages that were sent come back when that is stopped. */
  readonly remove: (key: string) => void;
  /** The pages of an attached file that can be shown; undefined where there are none. Throws what a call throws. */
  readonly pagesOf: (key: string) => Promise<DocumentPageCounts[string] | undefined>;
  /** Removes the files of a tab's questions; false if one is on its way. Throws what a call throws. */
  readonly removeAll: (keys: readonly string[]) => Promise<boolean>;
  readonly refresh: (keys: readonly string[]) => void;
  readonly sendingKeys: () => readonly string[];
  readonly pendingKeys: () => readonly string[];
  readonly collectingKeys: () => readonly string[];
}

/** Gives the uploads when a question needs them; undefined where the program that they take cannot be loaded. */
export interface LazyUploads {
  readonly load: () => Promise<Uploads | undefined>;
  readonly stateOf: (key: string) => UploadState | undefined;
  readonly sendingKeys: () => readonly string[];
  readonly pendingKeys: () => readonly string[];
  readonly collectingKeys: () => readonly string[];
}

/** `null` for visitors, who cannot upload. */
export const [LazyUploadsProvider, useLazyUploads] = createRequiredContext<LazyUploads | null>('LazyUploadsProvider');
