import { expect, test } from 'vitest';
import { listViewUrl, parseListView } from '../../src/web/office/list-view-url.ts';

test.for<readonly [search: string, address: string, ignored: readonly string[]]>([
  ['', '/office', []],
  ['?order=asc&state=received&sort=hs_gpa', '/office?state=received&sort=hs_gpa&order=asc', []],
  ['?reader=me&from=2026-11-01&outcome=admitted&reply=accepted', '/office?outcome=admitted&reply=accepted&reader=me&from=2026-11-01', []],
  ['?status=draft&state=received', '/office?status=draft', ['state']],
  ['?state=lost&reader=Ada&from=2026-02-30&order=up&reply=maybe', '/office', ['state', 'reader', 'from', 'order', 'reply']],
  ['?text=Okonjo&__proto__=x&sort=%F0%9F%8D%8C', '/office', ['text', '__proto__', 'sort']],
  ['?status=submitted', '/office', []],
])('the address %s is the view %s', ([search, address, ignored]) => {
  const read = parseListView(search);
  expect([listViewUrl(read.view), read.ignored]).toEqual([address, ignored]);
});
