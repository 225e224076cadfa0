/**
 * Begins a student's first reads in the page it runs in, if a cookie says that someone is logged in, and keeps the responses
 * under a name, together with the mark of the account they were asked for. It is sent there as text, so it knows nothing around it.
 */
export function beginReads(asked: { cookie: string; header: string; paths: readonly string[]; name: string }): void {
  const account = new RegExp(`(?:^|; )${asked.cookie}=([^;]+)`).exec(document.cookie)?.[1];
  if (account === undefined) return;
  const responses: Record<string, Promise<Response | undefined>> = {};
  for (const path of asked.paths) {
    // What fails here is asked for again by the program, which says so if it fails there, too.
    responses[path] = fetch(path, { headers: { Accept: 'application/json', [asked.header]: account } }).catch(() => undefined);
  }
  Object.assign(window, { [asked.name]: { account, responses } });
}
