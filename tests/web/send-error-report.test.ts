import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { ReportErrorBody } from '../../src/api/schemas/application-schemas.ts';
import { toErrorReport } from '../../src/web/api/send-error-report.ts';

const taken = Compile(ReportErrorBody);

test('an error is reported by its kind and places, and never by its message', () => {
  const error = new SyntaxError('Unexpected token, "Canary-name" is not valid JSON');
  error.stack =
    `SyntaxError: ${error.message}\n    at read (http://localhost:3000/assets/form-page-x1.js:4:120)\n    at ` +
    `http://localhost:3000/assets/index-y2.js:1:7`;
  const report = toErrorReport(error, '/about');
  expect(report).toEqual({ name: 'SyntaxError', path: '/about', places: ['form-page-x1.js:4:120', 'index-y2.js:1:7'] });
  expect(JSON.stringify(report)).not.toContain('Canary');
});

test.each<[string, unknown, string]>([
  ['no error at all', 'Canary', '/about'],
  ['an odd name and path', Object.assign(new Error('x'), { name: 'Canary 7!' }), '/über/Canary'],
  ['a deep stack', Object.assign(new Error('x'), { stack: 'at a.js:1:1 '.repeat(50) }), '/'],
])('%s makes a report that the server accepts', (_, error, path) => {
  const report = toErrorReport(error, path);
  expect(taken.Check(report)).toBe(true);
  expect(JSON.stringify(report)).not.toContain('Canary');
});
