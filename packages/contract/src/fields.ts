import { z } from 'zod';
import { limits } from './limits.ts';
import { passkeyAssertion } from './passkey-fields.ts';
import { emailPattern, plainDigits, plainEmail, plainPhone, plainPostcode } from './written.ts';

/** Field types that several domains use on the wire. */

/** Neither control characters nor halves of characters, which no database can give back as they came. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const noControl = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;

/** Free text, trimmed, without control characters (line breaks and tabs are kept). */
export const text = (max: number) => z.string().max(max).regex(noControl).trim();
export const requiredText = (max: number) => text(max).min(1);
/** The same, and no line breaks or tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const oneLine = /^[^\u0000-\u001f\u007f\u0085\u2028\u2029\p{Cs}]*$/u;

/** Bytes in Base64. Not by a pattern for the whole: on megabytes the engine may run out of stack. */
export const base64 = (maxBytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil(maxBytes / 3) * 4)
    .refine((given) => {
      const end = given.search(/[^A-Za-z0-9+/]/);
      return end < 0 || (end > 0 && /^={1,2}$/.test(given.slice(end)));
    });

/** They turn the text around them: an account or a name would be read as another one. Pasted text may hold them, unseen. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurning = (given: string) => given.replace(turning, '');

/** Text on one line, in which nothing turns the text around. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(oneLine)
    .transform((given) => withoutTurning(given).trim());

/** A name, a number, a place. */
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1));

/** The same, and it may be left out or null; both read as ''. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => value ?? '');

/** Text that may be left out or null; both read as ''. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '');

/** An opaque id, also accepted as a number. */
export const id = z
  .union([
    z
      .string()
      .max(64)
      .regex(/^[\w-]{1,64}$/),
    z.int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  ])
  .transform(String);
export const optionalId = z
  .union([id, z.literal(''), z.null()])
  .optional()
  .transform((value) => value || undefined);

/** A marketplace number (offer, SKU, category), also accepted as text. */
export const marketplaceId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative());
export const optionalMarketplaceId = z
  .union([marketplaceId, z.literal(''), z.null()])
  .optional()
  .transform((value) => (value === '' || value == null ? undefined : value));

/** A whole number that clients may send as text. */
const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));

export const quantity = wholeNumber(1, limits.quantityMax);
export const count = wholeNumber(0, limits.quantityMax);
export const page = wholeNumber(1, 1_000_000).default(1).describe('Which page; the first is 1.');
/** Larger page sizes than `max` are accepted (old clients send 999999999) and cut to it. */
export const pageSize = (standard: number, max: number = limits.pageSizeMax) =>
  wholeNumber(1, 999_999_999)
    .default(standard)
    .transform((value) => Math.min(value, max))
    .describe(`Entries of a page. Larger sizes than ${max} are read as ${max}.`);

/** The cursor of a list ordered by a time and an id. Empty: at the top. */
export const after = z
  .string()
  .regex(/^(?:\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/)
  .default('')
  .describe('`next` of the page before.');

/** The country's own format, in narrow letters and digits whatever the keyboard. */
export const optionalPostcode = line(2 * limits.postcodeMax)
  .transform(plainPostcode)
  .pipe(z.string().max(limits.postcodeMax));
export const postcode = optionalPostcode.pipe(z.string().min(1));
export const phone = line(48).transform(plainPhone).pipe(z.string().min(1).max(24));

export const email = z
  .string()
  .max(limits.emailMax)
  .transform(plainEmail)
  .pipe(z.email({ pattern: emailPattern }).max(limits.emailMax));
export const newPassword = z.string().min(limits.passwordMin).max(limits.passwordMax).regex(noControl);
export const password = z.string().min(1).max(limits.passwordLoginMax);

export const authenticatorCode = z
  .string()
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{6}$/));
export const givenCode = optionalText(20).describe('The six digits of the authenticator app, or a recovery code.');

/** A customer's second factor: the code, or else a passkey. */
export const ownFactor = {
  code: givenCode,
  passkey: passkeyAssertion.optional().describe('Instead of the code; asked for with `requestPasskey`.'),
};
export const ownFactorRefusals = ['second_factor_asked', 'second_factor_wrong'] as const;

/**
 * A customer's proof, for calls whose effect would outlive a stolen session (`freshProof` in operators/fields.ts is
 * that of operators); left out, the call is refused.
 */
export const ownProof = {
  password: password.optional().describe('The customer’s own, once more.'),
  ...ownFactor,
};
export const freshProofRefusals = [
  'proof_needed',
  'wrong_account_or_password',
  'too_many_attempts',
  ...ownFactorRefusals,
] as const;
export const emailCode = z
  .union([
    z.string().transform((given) => plainDigits(given).trim()),
    z.int().transform((value) => String(value).padStart(6, '0')),
  ])
  .pipe(z.string().regex(/^(?:\d{6}|[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}-?[A-Za-z0-9]{4})$/));
/** The answer of `sendEmailCode`, for the browser that asked for the code. */
export const codeToken = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/)
  .optional()
  .describe(
    'The `token` that `sendEmailCode` answered. With it nobody else’s wrong codes count. Not in the specification.',
  )
  .meta({ examples: ['pU3o1c3mZr0bq0Q5uV3uJx1l7y2wq9dG6c4n5t8s0Ak'] });
export const gender = z.union([
  z.literal(0),
  z.literal(1),
  z.literal('0').transform((): 0 => 0),
  z.literal('1').transform((): 1 => 1),
]);
export const flag = z.union([
  z.literal(0),
  z.literal(1),
  z.literal('0').transform((): 0 => 0),
  z.literal('1').transform((): 1 => 1),
  z.boolean().transform((on): 0 | 1 => (on ? 1 : 0)),
]);
/** YYYY-MM-DD, a real day of the calendar. */
export const day = z.iso.date();
/** A day or a moment: `2026-11-04`, `2026-11-04 09:12:36` or ISO 8601; read as UTC. */
export const moment = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/)
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .meta({ examples: ['2026-11-04T09:12:36.000Z'] });
/** A US dollar figure that a client sends: number or decimal text. Only ever compared. */
export const sentPrice = z
  .union([
    z.number().nonnegative().max(1e9),
    z
      .string()
      .max(20)
      .regex(/^\d{1,9}(\.\d{1,6})?$/),
  ])
  .nullish();

/** A field that the specification's clients send and the server never reads. `type` is for the OpenAPI document. */
export const ignored = (what: string, ...type: ('string' | 'integer' | 'number')[]) =>
  z
    .unknown()
    .optional()
    .meta({ description: `${what} Accepted and ignored.`, type: [...type, 'null'], deprecated: true });

/** Search forms send empty fields: empty text means the same as a field left out. */
export const emptyAs = <Value, Schema extends z.ZodType>(value: Value, schema: Schema) =>
  z.union([z.literal('').transform(() => value), schema]);

export const nothing = z.null();
export const empty = z.object({});
export const usd = z.number().describe('US dollars.');

export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), total: z.int() });

/** A filter: the least number of hours that something has waited. */
export const waitingHours = emptyAs(undefined, z.coerce.number().int().min(1).max(100_000))
  .optional()
  .meta({ examples: [24] });

/** A moment in an answer. */
export const isoTime = (what: string) =>
  z
    .string()
    .describe(`${what}, ISO 8601.`)
    .meta({ examples: ['2026-11-04T09:12:36.000Z'] });

export const isoTimeOrNull = (what: string) =>
  z
    .string()
    .nullable()
    .describe(`${what}, ISO 8601, or null.`)
    .meta({ examples: ['2026-11-04T09:12:36.000Z'] });
