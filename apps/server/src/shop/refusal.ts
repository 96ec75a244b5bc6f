import { type ErrorName, errors } from '@sampan/contract/errors';
import { limits, serverLimits } from '@sampan/contract/limits';

/** Enough for a database restart, or for a rush to end. */
export const unavailableSeconds = 2;

/** A refusal: expected, declared by the call, returned in the reader's language. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly error: ErrorName;
  readonly values: Record<string, unknown>;
  /** Sent to the client under `data`, such as the lines whose price changed. */
  readonly data: unknown;
  /** Message ids of `fields.*` by field, with their values. */
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

  /** Seconds until a retry, or undefined if that never helps. */
  get retryAfterSeconds(): number | undefined {
    const { seconds } = (this.data ?? {}) as { seconds?: unknown };
    if (typeof seconds === 'number') return seconds;
    return this.status === 503 ? unavailableSeconds : undefined;
  }
}

export interface FieldMessage {
  id: string;
  values?: Record<string, unknown>;
}

/** Refusals that last for some seconds only: those with status 429. */
export type ForNow = { [Name in ErrorName]: (typeof errors)[Name] extends 429 ? Name : never }[ErrorName];

/** `throw refuse('out_of_stock', { name, stock })` */
export function refuse(
  error: Exclude<ErrorName, ForNow>,
  values?: Record<string, unknown>,
  more?: { data?: unknown; fields?: Record<string, FieldMessage> },
): Refusal {
  return new Refusal(error, values, more);
}

/** An uploaded file has too many bytes, or a picture too many pixels. */
export function fileTooLarge(): Refusal {
  const size = limits.uploadMaxBytes / 1024 / 1024;
  return refuse('file_too_large', { size, pixels: serverLimits.pictureMaxPixels });
}

/** A single wrong field, found by a rule that the schema cannot express. */
export function refuseField(field: string, id: string, values?: Record<string, unknown>): Refusal {
  return new Refusal('invalid_input', {}, { fields: { [field]: { id, values } } });
}

/** A refusal that says how long it lasts: in its message, as `data.seconds` for a countdown, and as `Retry-After`. */
export function refuseForNow(error: ForNow, seconds: number): Refusal {
  return new Refusal(error, { minutes: Math.ceil(seconds / 60), seconds }, { data: { seconds } });
}
