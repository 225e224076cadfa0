export interface ObjectStore {
  /** Permits one multipart POST of one key, 1 to `maxBytes` bytes, until it expires. @throws {RefusalError} `no_uploads` in an outage */
  presignPost(request: PresignRequest): Promise<PresignedPost>;
  put(key: string, content: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  size(key: string): Promise<number | undefined>;
  remove(keys: readonly string[]): Promise<void>;
  /** Origin of uploads for the content security policy; `undefined` if it is our own. */
  readonly uploadOrigin: string | undefined;
  readonly receive?: ReceiveUpload;
  /** Reason why it cannot be used at the moment, for operators; `undefined` if it can. Takes at most 5 seconds. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface PresignRequest {
  readonly key: string;
  readonly maxBytes: number;
  readonly seconds: number;
}

export interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Stores all or nothing. @throws {RefusalError} `upload_refused`, `file_empty`, `file_too_large`, `already_uploaded` */
export type ReceiveUpload = (fields: ReadonlyMap<string, string>, content: AsyncIterable<Uint8Array>) => Promise<void>;

/** No browser renders this type; the real one is found in the first bytes later. */
export const OBJECT_CONTENT_TYPE = 'application/octet-stream';
