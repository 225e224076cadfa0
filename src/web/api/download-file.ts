import { ACCOUNT_HEADER } from '../../api/endpoints.ts';
import { getApiAccount } from './api-account.ts';
import { errorFromResponse, API_TIMEOUT_MS, readJsonResponse, createNoResponseError } from './api-client.ts';

/** Some browsers read the blob only after the user has chosen a folder. */
const OFFERED_MS = 60_000;

/** Gets a file and saves it under the server's name. Throws as `send` does; a link would save the refusal instead. */
export async function downloadFile(path: string): Promise<void> {
  const account = getApiAccount();
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), API_TIMEOUT_MS);
  const expectMore = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), API_TIMEOUT_MS);
  };
  try {
    const headers = account === null ? {} : { [ACCOUNT_HEADER]: account };
    const response = await unlessLost(fetch(path, { signal: stalled.signal, headers }));
    if (!response.ok) throw errorFromResponse(response, await readJsonResponse(response));
    const content = await unlessLost(contentOf(response, expectMore));
    offer(content, nameIn(response.headers.get('content-disposition') ?? ''));
  } finally {
    clearTimeout(timer);
  }
}

const unlessLost = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch(() => {
    throw createNoResponseError();
  });

async function contentOf(response: Response, onPart: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    onPart();
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function nameIn(disposition: string): string {
  const [, whole] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  if (whole !== undefined) return decodeURIComponent(whole);
  const [, plain = ''] = /filename="((?:\\.|[^"\\])*)"/.exec(disposition) ?? [];
  return plain.replaceAll(/\\(.)/g, '$1');
}

function offer(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), OFFERED_MS);
}
