import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { createOpenApiDocument, OPENAPI_FILE } from '../../scripts/openapi/create-openapi-document.ts';
import { fillPathParams } from '../../src/api/endpoints.ts';
import { allEndpoints } from '../../src/api/office-endpoints.ts';

const text = createOpenApiDocument();
const document = JSON.parse(text) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: object };
};
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test('the description of the calls is up to date: npm run openapi', () => {
  expect(readFileSync(join(import.meta.dirname, '../..', OPENAPI_FILE), 'utf8') === text).toBe(true);
});

test('it is what the published schema of OpenAPI 3.1 asks for', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('each endpoint is in it once, with its method, path, and names in the path', () => {
  const described = operations.map(({ operationId, method, path, parameters = [] }) => {
    const names = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => [name, `:${name}`]);
    const filled = fillPathParams({ method: 'GET', path: path.replaceAll(/\{(\w+)\}/g, ':$1') }, Object.fromEntries(names)).path;
    return `${operationId} ${method.toUpperCase()} ${decodeURIComponent(filled)}`;
  });
  const wanted = Object.entries(allEndpoints).map(([name, { method, path }]) => `${name} ${method} ${path}`);
  expect(described.toSorted()).toEqual(wanted.toSorted());
});

test('no call is open that asks for a login or a token, and each asks for what the description declares', () => {
  const known = Object.keys(document.components.securitySchemes);
  for (const { operationId, security } of operations) {
    const { access } = allEndpoints[operationId as keyof typeof allEndpoints];
    expect([operationId, security.length > 0]).toEqual([operationId, !['everybody', 'own-page', 'public', 'lookup'].includes(access)]);
    for (const name of security.flatMap((one) => Object.keys(one))) expect(known).toContain(name);
  }
});
