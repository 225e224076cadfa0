import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type MessageResponse, Refusal } from '../../api/schemas/application-schemas.ts';
import type { EndpointAccess, TypedEndpoint } from '../../api/endpoints.ts';
import { allEndpoints } from '../../api/office-endpoints.ts';
import { type EndpointPart, type EndpointSchema, endpointSchemas } from '../../api/schemas/endpoint-schemas.ts';
import { type RequestPriority, requestPriorities } from '../overload/request-priorities.ts';
import type { AccessChecks } from '../http/access-checks.ts';
import type { ReadSessionStudent, SessionStudent } from '../accounts/session-service.ts';
import type { Services } from '../services/create-services.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { SessionCookies, LanguageCookies, DeviceCookies } from '../http/cookies.ts';
import type { StaffCookies } from '../http/staff-authentication.ts';
import type { Secrets } from '../platform/secrets.ts';

interface Route<S extends EndpointSchema> {
  readonly Body: EndpointPart<S, 'body'>;
  readonly Querystring: EndpointPart<S, 'query'>;
  readonly Params: EndpointPart<S, 'params'>;
}

type Request<S extends EndpointSchema, D extends EndpointAccess, T extends SessionStudent> = D extends 'student'
  ? FastifyRequest<Route<S>> & { readonly student: T }
  : Omit<FastifyRequest<Route<S>>, 'accountId' | 'student'>;

type Handler<S extends EndpointSchema, D extends EndpointAccess, T extends SessionStudent> = (
  request: Request<S, D, T>,
  reply: FastifyReply,
) => EndpointPart<S, 'response'> | Promise<EndpointPart<S, 'response'>>;

export interface AddRoute {
  <S extends EndpointSchema, D extends EndpointAccess, T extends SessionStudent = SessionStudent>(
    call: TypedEndpoint<S> & { readonly access: D },
    handler: Handler<S, D, T>,
    options?: Options<T>,
  ): void;
  withMessage<S extends MessageEndpointSchema, D extends EndpointAccess>(
    call: TypedEndpoint<S> & { readonly access: D },
    message: string,
    work: Work<S, D>,
    options?: Options<SessionStudent>,
  ): void;
}

type MessageEndpointSchema = EndpointSchema & { readonly response: typeof MessageResponse };
type Work<S extends EndpointSchema, D extends EndpointAccess> = (
  request: Request<S, D, SessionStudent>,
  reply: FastifyReply,
) => Promise<unknown>;

interface Options<T extends SessionStudent> extends Pick<RouteOptions, 'bodyLimit'> {
  readonly config?: Omit<NonNullable<RouteOptions['config']>, 'reads'>;
  readonly reads?: ReadSessionStudent<T>;
}

const allShapes: Readonly<Record<string, EndpointSchema>> = endpointSchemas;
const priorityOf = new Map<object, RequestPriority | undefined>(
  Object.entries(allEndpoints).map(([name, call]) => [call, requestPriorities[name as keyof typeof allEndpoints]]),
);
const shapeOf = new Map<object, EndpointSchema | undefined>(Object.entries(allEndpoints).map(([name, call]) => [call, allShapes[name]]));

export function createAddRoute(app: FastifyInstance, accessChecks: AccessChecks): AddRoute {
  const serve = <S extends EndpointSchema, T extends SessionStudent>(
    call: TypedEndpoint<S>,
    handler: Handler<S, 'student', T>,
    { config, reads, ...options }: Options<T> = {},
  ): void => {
    const shape = shapeOf.get(call);
    if (!shape) throw new Error(`${call.method} ${call.path} is not in the table of calls.`);
    const { response, query, ...rest } = shape;
    const priority = priorityOf.get(call);
    app.route<Route<S>>({
      ...options,
      ...accessChecks[call.access],
      config: { ...config, ...(reads && { reads }), ...(priority && { priority }) },
      method: call.method,
      url: call.path,
      schema: { ...rest, ...(query && { querystring: query }), response: { '2xx': response, '4xx': Refusal, '5xx': Refusal } },
      handler: handler as Handler<S, 'student', SessionStudent>,
    });
  };
  const done = <S extends MessageEndpointSchema>(
    call: TypedEndpoint<S>,
    message: string,
    work: Work<S, 'student'>,
    options?: Options<SessionStudent>,
  ): void =>
    serve(
      call,
      async (request: Request<S, 'student', SessionStudent>, reply) => {
        await work(request, reply);
        return { message } as EndpointPart<S, 'response'>;
      },
      options,
    );
  return Object.assign(serve, { withMessage: done });
}

export interface RouteDeps extends Services {
  readonly definition: () => FormDefinition;
  readonly cookies: SessionCookies;
  readonly staffCookies: StaffCookies;
  readonly browserMarks: DeviceCookies;
  readonly staffMarks: DeviceCookies;
  readonly languageCookies: LanguageCookies;
  readonly secrets: Pick<Secrets, 'accountTagOf' | 'deviceKeyOf'>;
  readonly objects: Pick<ObjectStore, 'receive' | 'problem'>;
  readonly isReady: () => Promise<boolean>;
  readonly jobDelaySeconds: () => Promise<number>;
}
