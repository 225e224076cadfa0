/** Bytes encrypted with AES-GCM. */
export interface EncryptedBytes {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const ways = (iv: Uint8Array<ArrayBuffer>, bound: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(bound),
});

export async function encryptBytes(key: CryptoKey, bound: string, bytes: BufferSource): Promise<EncryptedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt(ways(iv, bound), key, bytes) };
}

/** Throws if the key or the additional data differs. */
export const decryptBytes = (key: CryptoKey, bound: string, { iv, data }: EncryptedBytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(ways(iv, bound), key, data);
