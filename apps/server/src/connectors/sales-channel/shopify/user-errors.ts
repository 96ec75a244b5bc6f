import { z } from 'zod';
import { ChannelProblem, type RejectedBecause } from '../sales-channel.ts';
import { cut } from '../untrusted.ts';

/** Shopify answers 200 and lists failures here. */
export const userErrors = z.array(
  z.object({ code: z.string().nullish(), field: z.array(z.string()).nullish(), message: z.string() }),
);

export type UserErrors = z.output<typeof userErrors>;

export function refuseErrors(errors: UserErrors): void {
  const [first] = errors;
  if (first) throw new ChannelProblem('rejected', { because: reasonOf(first), said: cut(first.message) });
}

function reasonOf({ code, field, message }: UserErrors[number]): RejectedBecause {
  if (/_LIMIT(_|$)/.test(code ?? '') || /\blimit\b/i.test(message)) return 'plan_limit';
  if (field?.includes('files') || field?.includes('file') || /image|media/i.test(message)) return 'picture_unreadable';
  return 'other';
}
