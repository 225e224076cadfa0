import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FormDefinition } from '../platform/form-definition.ts';
import { formatTextByKey } from '../../form/model/text.ts';
import { isAccountGoneError, isDatabaseUnavailable } from '../database/database.ts';
import { RefusalError, type RefusalWithoutParams, refusals } from '../platform/refusals.ts';

const codes: Readonly<Record<string, RefusalWithoutParams>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'unreadable_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

const mistakes: Readonly<Record<string, string>> = {
  required: 'is missing something that is required',
  boolean: 'is not expected',
  additionalProperties: 'has more than is expected',
  type: 'has the wrong type',
  const: 'is not one of the allowed values',
  enum: 'is not one of the allowed values',
  pattern: 'has the wrong format',
  minLength: 'is too short',
  maxLength: 'is too long',
  multipleOf: 'is not a whole number',
  minimum: 'is too small',
  maximum: 'is too large',
  maxItems: 'has too many entries',
};

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

export const createErrorHandler =
  (definition: () => FormDefinition): ErrorHandler =>
  (error, request, reply) => {
    // The student sees the same as if the session had ended a moment before.
    const refused = request.accountId !== '' && isAccountGoneError(error) ? new RefusalError('not_logged_in') : asRefused(error);
    const { status, text, ...usual }: { status: number; text: string; field?: string } = refusals[refused.code];
    // A browser that left is no failure. Logs no whole error: PostgreSQL's contain the values that it rejected.
    if (status >= 500 && error !== refused && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.error({ code: error.code, stack: error.stack }, 'request failed');
    const { params = {}, field = usual.field, retryAfter, challenge, ...rest } = refused.details;
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    if (challenge) reply.header('www-authenticate', challenge);
    reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify);
    const message = formatTextByKey(text, params, definition().form);
    void reply.send({ message, ...(field && { errors: { [field]: [message] } }), ...rest });
  };

function asRefused(error: FastifyError): RefusalError {
  if (error instanceof RefusalError) return error;
  if (error.validation) {
    const [first] = error.validation;
    const place = first?.instancePath.slice(1).replaceAll('/', '.') || error.validationContext || 'body';
    return new RefusalError('bad_request', { params: { detail: `${place} ${mistakes[first?.keyword ?? ''] ?? 'is not allowed'}` } });
  }
  const code = codes[error.code];
  if (code) return new RefusalError(code);
  if (isDatabaseUnavailable(error)) return new RefusalError('busy', { retryAfter: 5 });
  return new RefusalError('unexpected');
}

export const urlPathOf = (url: string): string => url.split('?', 1)[0] ?? '/';
