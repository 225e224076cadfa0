import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Done, Refusal } from '../../contract/shapes/bodies.ts';
import type { Access, ShapedCall } from '../../contract/calls.ts';
import { allCalls } from '../../contract/office-calls.ts';
import { type PartOf, type Shape, shapes } from '../../contract/shapes/shapes.ts';
import { type RequestPriority, requestPriorities } from '../../contract/request-priority.ts';
import type { AccessChecks } from '../plugins/access-checks.ts';
import type { ReadStudent, Student } from '../services/sessions.ts';
import type { Services } from '../create-services.ts';
import type { Definition } from '../definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { SessionCookies, LanguageCookies, BrowserMarks } from '../plugins/cookies.ts';
import type { StaffCookies } from '../plugins/staff.ts';
import type { Secrets } from '../secrets.ts';

interface Route<S extends Shape> {
  readonly Body: PartOf<S, 'body'>;
  readonly Querystring: PartOf<S, 'query'>;
  readonly Params: PartOf<S, 'params'>;
}

type Request<S extends Shape, D extends Access, T extends Student> = D extends 'student'
  ? FastifyRequest<Route<S>> & { readonly student: T }
  : Omit<FastifyRequest<Route<S>>, 'accountId' | 'student'>;

type Handler<S extends Shape, D extends Access, T extends Student> = (
  request: Request<S, D, T>,
  reply: FastifyReply,
) => PartOf<S, 'answer'> | Promise<PartOf<S, 'answer'>>;

export interface Serve {
  <S extends Shape, D extends Access, T extends Student = Student>(
    call: ShapedCall<S> & { readonly access: D },
    handler: Handler<S, D, T>,
    options?: Options<T>,
  ): void;
  done<S extends DoneShape, D extends Access>(
    call: ShapedCall<S> & { readonly access: D },
    message: string,
    work: Work<S, D>,
    options?: Options<Student>,
  ): void;
}

type DoneShape = Shape & { readonly answer: typeof Done };
type Work<S extends Shape, D extends Access> = (request: Request<S, D, Student>, reply: FastifyReply) => Promise<unknown>;

interface Options<T extends Student> extends Pick<RouteOptions, 'bodyLimit'> {
  readonly config?: Omit<NonNullable<RouteOptions['config']>, 'reads'>;
  readonly reads?: ReadStudent<T>;
}

const allShapes: Readonly<Record<string, Shape>> = shapes;
const priorityOf = new Map<object, RequestPriority | undefined>(
  Object.entries(allCalls).map(([name, call]) => [call, requestPriorities[name as keyof typeof allCalls]]),
);
const shapeOf = new Map<object, Shape | undefined>(Object.entries(allCalls).map(([name, call]) => [call, allShapes[name]]));

export function createServe(app: FastifyInstance, accessChecks: AccessChecks): Serve {
  const serve = <S extends Shape, T extends Student>(
    call: ShapedCall<S>,
    handler: Handler<S, 'student', T>,
    { config, reads, ...options }: Options<T> = {},
  ): void => {
    const shape = shapeOf.get(call);
    if (!shape) throw new Error(`${call.method} ${call.path} is not in the table of calls.`);
    const { answer, query, ...rest } = shape;
    const priority = priorityOf.get(call);
    app.route<Route<S>>({
      ...options,
      ...accessChecks[call.access],
      config: { ...config, ...(reads && { reads }), ...(priority && { priority }) },
      method: call.method,
      url: call.path,
      schema: { ...rest, ...(query && { querystring: query }), response: { '2xx': answer, '4xx': Refusal, '5xx': Refusal } },
      handler: handler as Handler<S, 'student', Student>,
    });
  };
  const done = <S extends DoneShape>(call: ShapedCall<S>, message: string, work: Work<S, 'student'>, options?: Options<Student>): void =>
    serve(
      call,
      async (request: Request<S, 'student', Student>, reply) => {
        await work(request, reply);
        return { message } as PartOf<S, 'answer'>;
      },
      options,
    );
  return Object.assign(serve, { done });
}

export interface RouteDeps extends Services {
  readonly definition: () => Definition;
  readonly cookies: SessionCookies;
  readonly staffCookies: StaffCookies;
  readonly browserMarks: BrowserMarks;
  readonly staffMarks: BrowserMarks;
  readonly languageCookies: LanguageCookies;
  readonly secrets: Pick<Secrets, 'markOf' | 'deviceKeyOf'>;
  readonly objects: Pick<ObjectStore, 'receive' | 'problem'>;
  readonly isReady: () => Promise<boolean>;
  readonly lateSeconds: () => Promise<number>;
}
