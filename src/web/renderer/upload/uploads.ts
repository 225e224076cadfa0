import type { DocumentAnswers } from '../../../contract/shapes/documents.ts';
import type { FileRules } from '../../../form/model/file-rules.ts';
import { provided } from '../../platform/provided.tsx';

export type UploadedFile = DocumentAnswers[string];

/** How far the file of a question is. `problems` are sentences for the student. */
export type UploadState =
  /** The server has not said yet whether there is a file. */
  | { readonly at: 'asking' }
  | { readonly at: 'empty'; readonly problems: readonly string[] }
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
  /** Sends a file, or says at once why its question cannot take it. */
  readonly choose: (key: string, file: File, rules: FileRules) => void;
  /** Sends again what did not arrive. */
  readonly retry: (key: string) => void;
  /** Stops whatever is on its way, or removes the file that is there. */
  readonly remove: (key: string) => void;
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
}

/** Gives the uploads when a question needs them; undefined where the program that they take cannot be loaded. */
export interface UploadSource {
  readonly open: () => Promise<Uploads | undefined>;
  /** The same as that of the uploads; none while nothing has needed them. */
  readonly sending: () => readonly string[];
  readonly onTheWay: () => readonly string[];
}

/** `null` for visitors, who cannot upload. */
export const [UploadSourceProvider, useUploadSource] = provided<UploadSource | null>('UploadSourceProvider');
