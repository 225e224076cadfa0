import { expect } from 'vitest';
import { endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { PASSWORD } from './server-under-test.ts';
import type { ServerProcess } from './server-process.ts';

export interface ProcessVisitor {
  signUpAndLogIn(username: string): Promise<void>;
  logIn(username: string): Promise<void>;
  send(call: ApiEndpoint, body?: unknown): Promise<Response>;
}

export function createProcessVisitor(server: Pick<ServerProcess, 'url' | 'output'>): ProcessVisitor {
  const cookies = new Map<string, string>();
  const send = async ({ method, path }: ApiEndpoint, body?: unknown): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const logIn = async (username: string): Promise<void> => {
    expect((await send(endpoints.login, { username, password: PASSWORD })).status).toBe(200);
  };
  return {
    send,
    logIn,
    async signUpAndLogIn(username) {
      const seen = server.output().length;
      await send(endpoints.signUp, { username, password: PASSWORD });
      const codeIn = (text: string): string | undefined => text.split(`Mail to ${username}\n`)[1]?.match(/^ +(\d{6})$/m)?.[1];
      await expect.poll(() => codeIn(server.output().slice(seen)), { timeout: 15_000 }).toBeDefined();
      expect((await send(endpoints.confirm, { username, code: codeIn(server.output().slice(seen)) })).status).toBe(200);
      await logIn(username);
    },
  };
}
