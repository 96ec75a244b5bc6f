import type { Call } from '@sampan/contract/call';
import type { ErrorName } from '@sampan/contract/errors';

const everyCall: readonly ErrorName[] = [
  'invalid_input',
  'malformed_body',
  'malformed_request',
  'method_not_allowed',
  'request_too_slow',
  'body_too_large',
  'cross_site_request',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'shop_not_open',
];

/** An API key is checked at public calls, too. */
const checkedCaller = ({ access, scope }: Call): ErrorName[] => [
  'not_signed_in',
  ...(access === 'public' ? [] : (['forbidden'] as const)),
  scope ? 'scope_missing' : 'closed_to_api_keys',
];

/** The errors that a call's documentation declares. */
export const declaredBy = (call: Call): readonly ErrorName[] => [
  ...everyCall,
  ...checkedCaller(call),
  ...(call.idempotent ? (['idempotency_key_reused'] as const) : []),
  ...call.refusals,
];
