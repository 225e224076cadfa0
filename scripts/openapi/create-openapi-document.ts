import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import type { EndpointAccess } from '../../src/api/endpoints.ts';
import { allEndpoints } from '../../src/api/office-endpoints.ts';
import { isTokenScope } from '../../src/api/rules/office.ts';
import * as accounts from '../../src/api/schemas/account-schemas.ts';
import * as bodies from '../../src/api/schemas/application-schemas.ts';
import * as decisions from '../../src/api/schemas/decision-schemas.ts';
import * as documents from '../../src/api/schemas/document-schemas.ts';
import {
  CsvResponse,
  PdfResponse,
  ImageResponse,
  endpointSchemas,
  ZipResponse,
  type EndpointSchema,
} from '../../src/api/schemas/endpoint-schemas.ts';
import * as office from '../../src/api/schemas/office-schemas.ts';
import { requestPriorities } from '../../src/server/overload/request-priorities.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';

export const OPENAPI_FILE = 'src/api/openapi.json';

type Name = keyof typeof allEndpoints;

/** Summaries of the endpoints that other systems call. Those of our own pages are described where they are served. */
const summaries: { readonly [One in Name]?: string } = {
  readOnlyApplication: 'One application, read-only, for its PDF copy.',
  submittedApplications: 'Submitted applications in the order in which they were submitted or changed last, from a cursor on.',
  submittedApplication: 'One submitted application.',
  submittedDocuments: 'The files of a submitted application.',
  submittedDocument: 'One of these files, as PDF.',
  submittedCopy: 'The PDF copy of a submitted application; asking starts it.',
  setState: 'Sets the state of a submitted application; the student gets an email if it is another one than before.',
  markEntry: 'Ticks an entry of the checklist of a submitted application, or takes the tick back.',
  alive: 'Whether the server runs.',
  ready: 'Whether it can serve students.',
};

export function createOpenApiDocument(): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as { version: string };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(allEndpoints) as Name[]) {
    const path = allEndpoints[name].path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [allEndpoints[name].method.toLowerCase()]: operationOf(name) };
  }
  const schemas: Record<string, unknown> = {};
  const withReferences = (described: unknown): unknown =>
    JSON.parse(
      JSON.stringify(described, (key, part: unknown) => {
        const name = key === '' ? undefined : namesOfSchemas.get(part);
        if (name === undefined) return part;
        schemas[name] ??= withReferences(part);
        return { $ref: `#/components/schemas/${name}` };
      }),
    );
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Matricula',
      version,
      description: 'Written by npm run openapi from src/api.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAG_BY_PATH).map(([name, description]) => ({ name, description })),
    paths: withReferences(paths),
    components: {
      headers: { RetryAfter },
      responses: withReferences({ Done, Refused, Later }),
      schemas,
      securitySchemes: SCHEMES,
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Schemas that are described once, by their names; the first name counts. */
const namesOfSchemas = new Map<unknown, string>(
  Object.entries({ ...accounts, ...bodies, ...decisions, ...documents, ...office })
    .map(([name, schema]) => [schema, name] as const)
    .toReversed(),
);

const TAG_BY_PATH = {
  api: 'What a student does with the own application.',
  public: 'What can be done without a log-in.',
  service: 'For other systems, such as that of the office.',
  staff: 'What the staff of the office does.',
  lookup: 'Lists of schools, colleges and addresses.',
  health: 'For those who run the server.',
};

const SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-matricula_session',
    description: 'Set by the log-in. Calls that change something must come from a page of the site.',
  },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-matricula_staff',
    description:
      'Set by the log-in of the staff, whose accounts npm run staff makes. Calls that change something must come from a page of the site.',
  },
  system: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'matricula_ and 43 characters',
    description: 'Issued by npm run tokens. The scope that an endpoint needs is named with it.',
  },
  oneApplication: { type: 'apiKey', in: 'query', name: 'service_token', description: 'A token for one application, which expires soon.' },
};

const content = { 'application/json': { schema: bodies.Refusal } };
const Done = { description: 'Done.', content: { 'application/json': { schema: bodies.MessageResponse } } };
const Refused = { description: 'Refused. The message says why, for people.', content };

const RetryAfter = {
  description: 'Seconds after which to ask again; spread them, so that not all come back in one moment.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
};
const again = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const Later = { description: 'Servers have more to do than they can, and others go before this call.', headers: again, content };

function operationOf(name: Name): object {
  const { path, access } = allEndpoints[name];
  const { params, query, body, response }: EndpointSchema = endpointSchemas[name];
  const refused = { $ref: '#/components/responses/Refused' };
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)];
  return {
    operationId: name,
    ...(summaries[name] && { summary: summaries[name] }),
    tags: [path.split('/', 2)[1]],
    security: securityOf(access),
    ...((params || query) && { parameters }),
    ...(body && { requestBody: { required: name !== 'submit', content: { 'application/json': { schema: body } } } }),
    ...(name === 'upload' && { requestBody: UPLOAD }),
    responses: { ...answerOf(response), '4XX': refused, ...(requestPriorities[name] && { 503: LATER }), '5XX': refused },
  };
}

const LATER = { $ref: '#/components/responses/Later' };

const UPLOAD = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: {} }, additionalProperties: { type: 'string' } },
    },
  },
};

function securityOf(access: EndpointAccess): readonly object[] {
  if (access === 'student') return [{ session: [] }];
  if (access === 'staff' || access === 'editor') return [{ staff: [] }];
  if (access === 'service') return [{ oneApplication: [] }, { system: ['pdf:read'] }];
  return isTokenScope(access) ? [{ system: [access] }] : [];
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined): readonly object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: readonly string[] };
  return Object.entries(properties)
    .filter(([name]) => name !== SCHEMES.oneApplication.name)
    .map(([name, property]) => ({ name, in: place, required: required.includes(name), schema: property }));
}

function answerOf(answer: TSchema): object {
  if (answer === bodies.MessageResponse) return { 200: { $ref: '#/components/responses/Done' } };
  if (answer === endpointSchemas.upload.response) return { 204: { description: 'Taken.' } };
  if (answer === CsvResponse) return { 200: { description: 'The file.', content: { 'text/csv': {} } } };
  if (answer === ZipResponse) return { 200: { description: 'The file.', content: { 'application/zip': {} } } };
  if (answer === ImageResponse) return { 200: { description: 'The picture.', content: { 'image/jpeg': {} } } };
  if (answer === PdfResponse) return { 200: { description: 'The PDF.', content: { 'application/pdf': {} } } };
  return { 200: { description: 'Done.', content: { 'application/json': { schema: answer } } } };
}
