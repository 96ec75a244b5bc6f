import type { Call } from '@sampan/contract/call';
import type { z } from 'zod';
import { Refusal } from '#shop/refusal.ts';
import { wrongFields } from '#shop/wrong-fields.ts';

/** Checks client input against the contract; a wrong field is named with a reason. */
export function validate<Input extends z.ZodType>(call: Call<Input>, raw: unknown): z.output<Input> {
  const result = call.input.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  throw new Refusal('invalid_input', {}, { fields: wrongFields(result.error, 'body') });
}
