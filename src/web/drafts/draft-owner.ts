import type { Draft } from './draft.ts';
import { decryptBytes, encryptBytes, type EncryptedBytes } from './encryption.ts';

/** Owner of a draft, who alone can open it. */
export interface DraftOwner {
  readonly id: string;
  readonly isVisitor: boolean;
  /** Key of an account, if the browser has cryptography. */
  readonly key?: CryptoKey;
  readonly seal: (draft: Draft) => Promise<unknown>;
  /** Throws where the draft was sealed with another key. */
  readonly open: (body: unknown) => Promise<Draft>;
}

/** Owner of a visitor's drafts, which are not encrypted. */
export const visitorOwner: DraftOwner = {
  id: 'visitor',
  isVisitor: true,
  seal: (draft) => Promise.resolve(draft),
  open: (body) => Promise.resolve(body as Draft),
};

/** Owner of an account's drafts. The key comes with the profile and is never stored. */
export async function createAccountOwner(id: string, deviceKey: string): Promise<DraftOwner> {
  // Insecure contexts have no Web Crypto, but no storage either, so nothing needs encryption.
  if (!isSecureContext) return { ...visitorOwner, id, isVisitor: false };
  const key = await crypto.subtle.importKey('raw', bytesOf(deviceKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    id,
    isVisitor: false,
    key,
    seal: (draft) => encryptBytes(key, id, new TextEncoder().encode(JSON.stringify(draft))),
    open: async (body) => JSON.parse(new TextDecoder().decode(await decryptBytes(key, id, body as EncryptedBytes))) as Draft,
  };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
