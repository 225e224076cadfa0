import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Refusal } from '../../contract/shapes/bodies.ts';
import { calls, type Access, type ShapedCall } from '../../contract/calls.ts';
import { type PartOf, type Shape, shapes } from '../../contract/shapes/shapes.ts';
import type { AccessChecks } from '../plugins/access-checks.ts';

interface Route<S extends Shape> {
  readonly Body: PartOf<S, 'body'>;
  readonly Querystring: PartOf<S, 'query'>;
  readonly Params: PartOf<S, 'params'>;
}

/** Whose account it is, only calls of students know. */
type Request<S extends Shape, D extends Access> = D extends 'student'
  ? FastifyRequest<Route<S>>
  : Omit<FastifyRequest<Route<S>>, 'accountId'>;

/** What a call does. What it is given has the call's shape already, and what it answers must have it. */
type Handler<S extends Shape, D extends Access> = (
  request: Request<S, D>,
  reply: FastifyReply,
) => PartOf<S, 'answer'> | Promise<PartOf<S, 'answer'>>;

/** Answers a call of the contract: with its method, at its path, with its access checks, in its shapes. The only way to add a route. */
export type Serve = <S extends Shape, D extends Access>(
  call: ShapedCall<S> & { readonly access: D },
  handler: Handler<S, D>,
  options?: Pick<RouteOptions, 'bodyLimit' | 'config'>,
) => void;

const allShapes: Readonly<Record<string, Shape>> = shapes;
const shapeOf = new Map<object, Shape | undefined>(Object.entries(calls).map(([name, call]) => [call, allShapes[name]]));

export function createServe(app: FastifyInstance, accessChecks: AccessChecks): Serve {
  return <S extends Shape>(
    call: ShapedCall<S>,
    handler: Handler<S, 'student'>,
    options: Pick<RouteOptions, 'bodyLimit' | 'config'> = {},
  ) => {
    const shape = shapeOf.get(call);
    if (!shape) throw new Error(`${call.method} ${call.path} is not in the table of calls.`);
    const { answer, query, ...rest } = shape;
    app.route<Route<S>>({
      ...options,
      ...accessChecks[call.access],
      method: call.method,
      url: call.path,
      schema: { ...rest, ...(query && { querystring: query }), response: { '2xx': answer, '4xx': Refusal, '5xx': Refusal } },
      handler,
    });
  };
}
