import type { z } from 'zod';
import type { FieldMessage } from './refusal.ts';

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
    case 'custom':
      return { id: String(issue.params?.field ?? 'invalid') };
    default:
      return { id: issue.input === undefined ? 'required' : 'invalid' };
  }
}

/** Errors of each field, by its path; `root` names the value itself. */
export function wrongFields(error: z.ZodError, root: string): Record<string, FieldMessage> {
  const fields: Record<string, FieldMessage> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || root] ??= messageOf(issue);
  return fields;
}
