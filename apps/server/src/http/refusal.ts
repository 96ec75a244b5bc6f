import { type ErrorName, errors } from '@sampan/contract/errors';

/** A refusal: expected, declared by the call, answered in the reader's language. Anything else thrown is a mistake. */
export class Refusal extends Error {
  readonly error: ErrorName;
  /** Figures for the sentence. */
  readonly values: Record<string, unknown>;
  /** Goes to the client under `data`, such as the lines whose price changed. */
  readonly data: unknown;
  /** Message ids of `fields.*` by field, with their figures. */
  readonly fields: Record<string, FieldMessage>;

  constructor(
    error: ErrorName,
    values: Record<string, unknown> = {},
    more: { data?: unknown; fields?: Record<string, FieldMessage> } = {},
  ) {
    super(error);
    this.error = error;
    this.values = values;
    this.data = more.data ?? null;
    this.fields = more.fields ?? {};
  }

  get status(): number {
    return errors[this.error];
  }
}

export interface FieldMessage {
  id: string;
  values?: Record<string, unknown>;
}

/** `throw refuse('out_of_stock', { name, stock })` */
export function refuse(
  error: ErrorName,
  values?: Record<string, unknown>,
  more?: { data?: unknown; fields?: Record<string, FieldMessage> },
): Refusal {
  return new Refusal(error, values, more);
}

/** A single wrong field, found by a rule that the schema cannot express. */
export function refuseField(field: string, id: string, values?: Record<string, unknown>): Refusal {
  return new Refusal('invalid_input', {}, { fields: { [field]: { id, values } } });
}
