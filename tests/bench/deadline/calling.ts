import { Agent, request } from 'node:http';
import { model } from './load-model.ts';

export interface Reply {
  /** 0: no response. */
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
  readonly retryAfter: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 512 });
const NONE: Reply = { status: 0, body: {}, cookies: [], retryAfter: 0 };

/** One call, with as little work as Node can do: fetch would take a third of the cores. Never throws. */
export function callOnce(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: object | null | undefined; headers?: Readonly<Record<string, string>> },
): Promise<Reply> {
  return new Promise((resolve) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = request(`${url}${path}`, {
      agent,
      method,
      timeout: model.longestSeconds * 1000,
      headers: {
        ...headers,
        origin: url,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(NONE));
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve(NONE));
      response.on('close', () => resolve(response.complete ? reply() : NONE));
      const reply = (): Reply => ({
        status: response.statusCode ?? 0,
        body: /json/.test(response.headers['content-type'] ?? '') ? (JSON.parse(Buffer.concat(parts).toString()) as Reply['body']) : {},
        cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? ''),
        retryAfter: Number(response.headers['retry-after'] ?? 0),
      });
    });
    call.end(text);
  });
}
