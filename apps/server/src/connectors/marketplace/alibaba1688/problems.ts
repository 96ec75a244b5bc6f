import { z } from 'zod';
import { MarketplaceProblem, type ProblemKind } from '../marketplace.ts';

/** The gateway's own refusals, which come before a call is carried out. */
const gatewayError = z.object({
  error_code: z.union([z.string(), z.number()]).transform(String),
  error_message: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

/** What each means for us. Nothing happened in any of these cases. */
const kinds: Record<string, ProblemKind> = {
  '401': 'not_connected',
  'gw.APIACLDecline': 'not_allowed',
  'gw.APIUnsupported': 'not_allowed',
  'gw.QosAppFrequencyLimit': 'busy',
  'gw.QosRequestLimit': 'busy',
  'gw.ParamMissing': 'refused',
  'gw.SignatureInvalid': 'refused',
};

/** Undefined: it is an answer to the call. A code that nobody described leaves open what happened. */
export function gatewayProblem(body: unknown, status: number): MarketplaceProblem | undefined {
  const { data } = gatewayError.safeParse(body);
  if (data) return new MarketplaceProblem(kinds[data.error_code] ?? 'unavailable', data.error_message, data.error_code);
  return status === 200 ? undefined : new MarketplaceProblem('unavailable', `1688 answers with status ${status}`);
}

export const isProblem = (error: unknown, kind: ProblemKind): error is MarketplaceProblem =>
  error instanceof MarketplaceProblem && error.kind === kind;
