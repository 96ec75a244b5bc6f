import { z } from 'zod';
import { displayCurrencies } from '../currencies.ts';
import { email, requiredLine, text, withoutTurning } from '../fields.ts';
import { languages } from '../languages.ts';
import { plainPhone, plainPostcode } from '../written.ts';
import { isReadableAction, isReadableBrand } from './colours.ts';

/** The seller: settings that a real shop must change. `null` is "not given". */

const lineOrNull = (max: number) => requiredLine(max).nullable();

export const companySchema = z.object({
  shopName: requiredLine(40).describe('What visitors call the shop: logo, titles, e-mails.'),
  legalName: requiredLine(120).describe('The company as registered: invoices, policies, footer.'),
  street: requiredLine(120).describe('Street, number and floor.'),
  postalCode: requiredLine(20).transform(plainPostcode).nullable(),
  locality: requiredLine(80).describe('Town or district.'),
  region: lineOrNull(80).describe('State, province or island, if the address needs it.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('Where the company is, ISO code.'),
  registration: lineOrNull(160).describe('Registration, with its register: `HRB 12345, Hamburg`.'),
  vat: lineOrNull(40).describe('VAT or tax number.'),
  supportMail: email.describe('Where buyers write.'),
  phone: requiredLine(40).transform(plainPhone).nullable().describe('Where buyers call.'),
  hours: lineOrNull(120).describe('When somebody answers: `Mon–Fri 9–18, UTC+8`.'),
});

const bankAccountSchema = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('The account’s currency, ISO code.'),
  holder: requiredLine(120).describe('Account holder.'),
  bank: requiredLine(120).describe('The bank, with its place.'),
  number: requiredLine(60).describe('Account number or IBAN.'),
  swift: lineOrNull(20).describe('SWIFT code (BIC).'),
  routing: lineOrNull(40).describe('Routing number, sort code or the like.'),
  note: z
    .string()
    .transform(withoutTurning)
    .pipe(text(300))
    .nullable()
    .describe('Anything else that the sender must know.'),
});

export const bankSchema = z.object({
  accounts: z.array(bankAccountSchema).min(1).max(10).describe('The first is recommended.'),
  reference: requiredLine(60)
    .refine((value) => value.includes('{order}'))
    .describe('What the sender quotes; `{order}` stands for the order’s number.'),
});

const regionCode = z.string().regex(/^\d{6}$/);

export const warehouseSchema = z.object({
  receiver: requiredLine(40).describe('Who receives the goods.'),
  mobile: z
    .string()
    .regex(/^1\d{10}$/)
    .describe('Chinese mobile number, 11 digits: carriers call it.'),
  postcode: z
    .string()
    .regex(/^\d{6}$/)
    .describe('Six digits: `310051`.'),
  province: requiredLine(40).describe('In Chinese: `浙江省`.'),
  city: requiredLine(40).describe('In Chinese: `杭州市`.'),
  district: requiredLine(40).describe('In Chinese: `滨江区`.'),
  town: lineOrNull(40).describe('Town or subdistrict, in Chinese: `长河街道`.'),
  street: requiredLine(120).describe('Street, number, building and room, in Chinese.'),
  provinceCode: regionCode.describe('Code of the province: `330000`.'),
  cityCode: regionCode.describe('Code of the city: `330100`.'),
  districtCode: regionCode.describe('Code of the district: `330108`.'),
});

/** A picture of the shop’s own in the storage, or an upload (`uploads/…`) that becomes one. */
const picture = z
  .string()
  .regex(/^(shop|uploads)\/[\w-]{1,80}\.[a-z0-9]{2,5}$/)
  .nullable();
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

export const lookSchema = z.object({
  logo: picture.describe('The logo beside the shop’s name; null: the built-in mark.'),
  brand: colour
    .refine(isReadableBrand, { params: { field: 'too_light' } })
    .nullable()
    .describe('Links and solid areas; null: the built-in colour.'),
  action: colour
    .refine(isReadableAction, { params: { field: 'too_light' } })
    .nullable()
    .describe('Buttons that order and pay; null: the built-in colour.'),
});

export const contactSchema = z.object({
  wechatQr: picture.describe('QR code of the sales contact in WeChat.'),
  whatsappQr: picture.describe('QR code of the sales contact in WhatsApp.'),
  wechatId: lineOrNull(40).describe('The sales contact’s WeChat ID: a phone cannot scan its own screen.'),
  whatsappNumber: requiredLine(40)
    .transform(plainPhone)
    .pipe(z.string().regex(/^\+(?:[ ()./-]*\d){7,15}$/))
    .nullable()
    .describe('The sales contact’s WhatsApp number with its country code.'),
});

export const mailSenderSchema = z.object({
  name: lineOrNull(60).describe('Null: the shop’s name.'),
  address: email.nullable().describe('Null: the address of MAIL_FROM.'),
});

export const offeredSchema = z.object({
  languages: z
    .array(z.enum(languages.map(({ code }) => code)))
    .refine((codes) => codes.includes('en') && new Set(codes).size === codes.length)
    .describe('Languages of the shop; English is always one.'),
  currencies: z
    .array(z.enum(displayCurrencies))
    .refine((codes) => new Set(codes).size === codes.length)
    .describe('Currencies in which prices may be shown beside US dollars.'),
});
