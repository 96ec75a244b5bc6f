import type { Call } from '@sampan/contract/call';
import type { z } from 'zod';
import { type FieldMessage, Refusal } from '#shop/refusal.ts';

type Issue = z.core.$ZodIssue;

function messageOf(issue: Issue): FieldMessage {
  switch (issue.code) {
    case 'invalid_type':
      return { id: issue.input === undefined ? 'required' : 'invalid' };
    case 'too_big':
      if (issue.origin === 'string') return { id: 'too_long', values: { max: Number(issue.maximum) } };
      return { id: issue.origin === 'array' ? 'too_many' : 'too_large', values: { max: Number(issue.maximum) } };
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return Number(issue.minimum) <= 1
          ? { id: 'required' }
          : { id: 'too_short', values: { min: Number(issue.minimum) } };
      return { id: 'too_small', values: { min: Number(issue.minimum) } };
    case 'invalid_format':
      return { id: issue.format === 'email' ? 'email' : 'invalid' };
    default:
      return { id: issue.input === undefined ? 'required' : 'invalid' };
  }
}

/** Checks client input against the contract; a wrong field is named with a reason. */
export function validate<Input extends z.ZodType>(call: Call<Input>, raw: unknown): z.output<Input> {
  const result = call.input.safeParse(raw, { reportInput: true });
  if (result.success) return result.data;
  const fields: Record<string, FieldMessage> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'body';
    fields[name] ??= messageOf(issue);
  }
  throw new Refusal('invalid_input', {}, { fields });
}
