import type { Draft } from './draft.ts';
import { openBytes, sealBytes, type Sealed } from './sealing.ts';

/** Owner of a draft, who alone can open it. */
export interface Owner {
  readonly id: string;
  readonly isVisitor: boolean;
  /** Key of an account, if the browser has cryptography. */
  readonly key?: CryptoKey;
  readonly seal: (draft: Draft) => Promise<unknown>;
  /** Throws where the draft was sealed with another key. */
  readonly open: (body: unknown) => Promise<Draft>;
}

/** This browser's visitor: there is no account yet that could have a key. */
export const visitor: Owner = {
  id: 'visitor',
  isVisitor: true,
  seal: (draft) => Promise.resolve(draft),
  open: (body) => Promise.resolve(body as Draft),
};

/** A student with an account. The key comes with the profile and is never kept: without a session nobody reads what waits here. */
export async function accountOwner(id: string, deviceKey: string): Promise<Owner> {
  // Without https there is no cryptography in a browser; there nothing is kept beyond this page, so nothing has to be sealed.
  if (!isSecureContext) return { ...visitor, id, isVisitor: false };
  const key = await crypto.subtle.importKey('raw', bytesOf(deviceKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    id,
    isVisitor: false,
    key,
    seal: (draft) => sealBytes(key, id, new TextEncoder().encode(JSON.stringify(draft))),
    open: async (body) => JSON.parse(new TextDecoder().decode(await openBytes(key, id, body as Sealed))) as Draft,
  };
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
