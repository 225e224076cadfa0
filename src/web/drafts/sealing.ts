/** Bytes that only the key of an account opens. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const ways = (iv: Uint8Array<ArrayBuffer>, bound: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(bound),
});

export async function sealBytes(key: CryptoKey, bound: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt(ways(iv, bound), key, bytes) };
}

/** Throws where it was sealed with another key, or under another name. */
export const openBytes = (key: CryptoKey, bound: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(ways(iv, bound), key, data);
