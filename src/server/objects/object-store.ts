/** Where files lie: on the disk of this machine, or in a store that speaks S3. Keys are names that the server made up. */
export interface ObjectStore {
  /** What a browser needs to put one object by a multipart POST: exact key, content type `application/octet-stream`, 1 to `maxBytes` bytes, until it expires. @throws {Refused} `no_uploads` while the store is away */
  presignPost(request: PostRequest): Promise<PresignedPost>;
  put(key: string, content: Uint8Array): Promise<void>;
  /** `undefined` where there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Bytes of it; `undefined` where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Those that are not there are fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Origin that browsers upload to, for the content security policy; `undefined` where it is our own. */
  readonly uploadOrigin: string | undefined;
  /** Takes what a browser posts, where browsers upload to our own origin. */
  readonly receive?: ReceiveUpload;
  /** Why it cannot be used at the moment, for operators; `undefined` where it can. Answers within 5 seconds. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface PostRequest {
  readonly key: string;
  readonly maxBytes: number;
  /** How long the permission is good. */
  readonly seconds: number;
}

/** The form that a browser posts to `url`: these fields first, then the part `file`. */
export interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Stores the content under the key that its fields permit: as a whole or not at all, and never over another object.
 * @throws {Refused} `upload_refused`, `file_empty`, `file_too_large` as soon as it is, `already_uploaded`
 */
export type ReceiveUpload = (fields: ReadonlyMap<string, string>, content: AsyncIterable<Uint8Array>) => Promise<void>;

/** Of everything that is uploaded: no browser renders it, and what it really is, its first bytes tell later. */
export const OBJECT_TYPE = 'application/octet-stream';
