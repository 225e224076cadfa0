import type { DocumentAnswers, DocumentPages } from '../../../contract/shapes/documents.ts';
import type { FileRules } from '../../../form/model/file-rules.ts';
import { provided } from '../../platform/provided.tsx';

/** `id` from when the server has it; `isShortened`: by us, because what the student called it was too long. */
export type UploadedFile = Omit<DocumentAnswers[string], 'id'> & { readonly id?: string | undefined; readonly isShortened?: boolean };

/** A page as it was photographed. */
export interface PhotoPage {
  readonly id: number;
  /** Of the student's file. */
  readonly name: string;
  /** A small picture, as an address. */
  readonly preview: string;
}

/** Photos that become one file; nothing of them has been sent. */
export interface GatheredPages {
  readonly pages: readonly PhotoPage[];
  readonly problems: readonly string[];
  /** What has just happened or is being done, in words. */
  readonly news: string;
  /** While photos are made smaller. */
  readonly isBusy: boolean;
  /** So many pages for the file's size that small print may become hard to read. */
  readonly isCrowded: boolean;
  /** No page can be added. */
  readonly isFull: boolean;
  /** They do not wait on this device: it has no room, or refuses. */
  readonly isUnkept?: boolean;
}

/** How far the file of a question is. `problems` are sentences for the student. */
export type UploadState =
  /** The server has not said yet whether there is a file. */
  | { readonly at: 'asking' }
  | { readonly at: 'empty'; readonly problems: readonly string[] }
  /** Photos are there to be looked at, put in order and sent. */
  | { readonly at: 'pages'; readonly gathered: GatheredPages }
  /** `percent` is whole, of the file's bytes. */
  | { readonly at: 'sending'; readonly file: UploadedFile; readonly percent: number }
  /** `isCutOff` while the server cannot be reached. */
  | { readonly at: 'converting'; readonly file: UploadedFile; readonly isCutOff: boolean }
  | { readonly at: 'ready'; readonly file: UploadedFile }
  /** It did not arrive; the same file can be sent again. */
  | { readonly at: 'broken'; readonly file: UploadedFile }
  | { readonly at: 'removing'; readonly file: UploadedFile };

/** The files of a student's questions; they go on their way whatever page shows. */
export interface Uploads {
  /** The same object until it changes. */
  readonly stateOf: (key: string) => UploadState;
  /** A question comes on the screen, and hears of changes; the server is asked for its file. */
  readonly follow: (key: string, listener: () => void) => () => void;
  /**
   * Sends a file that its question accepts as it is; photos that are too large or several become pages first. Says at once why
   * anything else cannot be taken.
   */
  readonly choose: (key: string, files: readonly File[], rules: FileRules, from?: 'camera') => void;
  readonly movePage: (key: string, id: number, by: -1 | 1) => void;
  readonly removePage: (key: string, id: number) => void;
  /** Makes one file of the pages and sends it. */
  readonly sendPages: (key: string) => void;
  /** Sends again what did not arrive. */
  readonly retry: (key: string) => void;
  /** Stops whatever is on its way, or removes the file or the pages that are there. Pages that were sent come back when that is stopped. */
  readonly remove: (key: string) => void;
  /** The pages of an attached file that can be shown; undefined where there are none. Throws what a call throws. */
  readonly pagesOf: (key: string) => Promise<DocumentPages[string] | undefined>;
  /**
   * Before the tab of these questions is left: false where a file is on its way; otherwise
   * their files are removed. Throws what a call throws.
   */
  readonly removeAll: (keys: readonly string[]) => Promise<boolean>;
  /** Asks the server again for the progress of these questions' files. */
  readonly refresh: (keys: readonly string[]) => void;
  /** Questions whose file is being sent, so that the server does not know of it yet. */
  readonly sending: () => readonly string[];
  /** Questions whose file is being sent, converted or removed. */
  readonly onTheWay: () => readonly string[];
  /** Questions with pages that have not been sent. */
  readonly gathering: () => readonly string[];
}

/** Gives the uploads when a question needs them; undefined where the program that they take cannot be loaded. */
export interface UploadSource {
  readonly open: () => Promise<Uploads | undefined>;
  /** The same as that of the uploads; undefined while nothing has needed them. */
  readonly stateOf: (key: string) => UploadState | undefined;
  /** The same as that of the uploads; none while nothing has needed them. */
  readonly sending: () => readonly string[];
  readonly onTheWay: () => readonly string[];
  readonly gathering: () => readonly string[];
}

/** `null` for visitors, who cannot upload. */
export const [UploadSourceProvider, useUploadSource] = provided<UploadSource | null>('UploadSourceProvider');
