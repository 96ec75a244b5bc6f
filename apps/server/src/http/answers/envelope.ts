import type { Call } from '@sampan/contract/call';
import { type ErrorName, errors } from '@sampan/contract/errors';
import type { Language } from '@sampan/contract/languages';
import { translate } from '@sampan/translations/translate';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '#database/connect.ts';
import { Refusal } from '#shop/refusal.ts';
import { codeOf, fieldOf, messageOf } from '#text/read-error.ts';

export interface Answer {
  code: number;
  message: string;
  msg?: string;
  data?: unknown;
  result?: unknown;
  error?: ErrorName;
  fields?: Record<string, string>;
}

export function successAnswer(call: Call, output: unknown): Answer {
  const answer: Answer = { code: 200, message: 'ok' };
  if (call.withMsg) answer.msg = 'ok';
  answer[call.envelope ?? 'data'] = output;
  return answer;
}

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'malformed_request',
};

/** Turns any error into a refusal: known ones stay, a missing database is 503, the rest is logged as a bug. */
export function asRefusal(error: unknown, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error;
  const known = frameworkErrors[codeOf(error)];
  if (known) return new Refusal(known);
  const status = fieldOf(error, 'statusCode');
  if (error instanceof SyntaxError || (typeof status === 'number' && status >= 400 && status < 500))
    return new Refusal('malformed_body');
  if (isUnavailable(error)) {
    // An outage affects every request: log one line each, no stack.
    log.warn({ code: codeOf(error), reason: messageOf(error) }, 'unavailable');
    return new Refusal('unavailable');
  }
  log.error({ err: error }, 'mistake');
  return new Refusal('internal_error');
}

export function refusalAnswer(refusal: Refusal, language: Language, call?: Call): Answer {
  const message = translate(language, `errors.${refusal.error}`, refusal.values);
  const answer: Answer = { code: errors[refusal.error], message, data: refusal.data, error: refusal.error };
  if (call?.withMsg) answer.msg = message;
  const fields = Object.entries(refusal.fields);
  if (fields.length > 0) {
    answer.fields = Object.fromEntries(
      fields.map(([field, { id, values }]) => [field, translate(language, `fields.${id}`, values)]),
    );
  }
  return answer;
}
