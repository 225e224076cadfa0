/**
 * Begins a student's first reads in the page it runs in, if a cookie says that someone is logged in, and keeps the
 * responses under a name, with the mark of their account. Sent there as text, so it must not refer to anything outside
 * of it.
 */
export function beginReads(asked: { cookie: string; header: string; paths: readonly string[]; name: string }): void {
  const account = new RegExp(`(?:^|; )${asked.cookie}=([^;]+)`).exec(document.cookie)?.[1];
  if (account === undefined) return;
  const responses: Record<string, Promise<Response | undefined>> = {};
  for (const path of asked.paths) {
    // The program repeats failed reads, and reports errors.
    responses[path] = fetch(path, { headers: { Accept: 'application/json', [asked.header]: account } }).catch(() => undefined);
  }
  Object.assign(window, { [asked.name]: { account, responses } });
}
