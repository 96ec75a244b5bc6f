import { type SettingSubject, settingSchemas, settingSubjects } from '@sampan/contract/settings/subjects';
import { z } from 'zod';
import { defaultSettings } from '#shop/settings/default-settings.ts';

/** `settings.json` to fill in: every subject with what a shop starts with, each field explained above it. */

/** What only the shop itself can say. */
const examples: Record<string, string> = {
  'company.shopName': 'Kestrel Wholesale',
  'company.legalName': 'Kestrel Trading (HK) Limited',
  'company.street': 'Unit 1203, 12/F, Kwong Sang Hong Centre, 151 Hoi Bun Road',
  'company.postalCode': '20457',
  'company.locality': 'Kwun Tong',
  'company.region': 'Kowloon',
  'company.country': 'HK',
  'company.registration': 'Hong Kong BR 71234567',
  'company.vat': 'DE123456789',
  'company.supportMail': 'support@shop.example',
  'company.phone': '+852 2345 6789',
  'company.hours': 'Mon–Fri 9–18, UTC+8',
  'bank.accounts.currency': 'USD',
  'bank.accounts.holder': 'Kestrel Trading (HK) Limited',
  'bank.accounts.bank': 'HSBC, Hong Kong',
  'bank.accounts.number': '123-456789-838',
  'bank.accounts.swift': 'HSBCHKHHHKH',
  'bank.accounts.routing': '021000021',
  'bank.accounts.note': 'Payments from the US by ACH only.',
  'bank.reference': '{order}',
  'contact.wechatId': 'kestrel-sales',
  'contact.whatsappNumber': '+852 2345 6789',
};

const plain = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable ? schema.unwrap() : schema;
const isEmptyable = (schema: z.core.$ZodType) => z.safeParse(schema, null).success;

/** A company or account with every field empty. */
function blankOf(schema: z.core.$ZodType): unknown {
  const shape = plain(schema);
  if (shape instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(shape.shape).map(([name, field]) => [name, blankOf(field)]));
  if (shape instanceof z.ZodArray) return [blankOf(shape.element)];
  return isEmptyable(schema) ? null : '';
}

/** The value of a field that is not given. */
const leftOut = (field: z.core.$ZodType): unknown =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray ? [] : null;

function commentOf(path: string, schema: z.core.$ZodType): string {
  const words = [
    z.globalRegistry.get(schema)?.description,
    examples[path] && `Such as: ${examples[path]}`,
    isEmptyable(schema) && 'May be left out.',
  ];
  return words.filter(Boolean).join(' ').replaceAll('\n', ' ');
}

/** The value as JSON, with a comment line above each field. */
function write(path: string, schema: z.core.$ZodType, value: unknown, indent: string): string {
  const shape = plain(schema);
  const deeper = `${indent}  `;
  if (shape instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const fields = Object.entries(shape.shape).map(([name, field]) => {
      const comment = commentOf(`${path}.${name}`, field);
      const text = write(`${path}.${name}`, field, (value as Record<string, unknown>)[name] ?? leftOut(field), deeper);
      return `${comment ? `${deeper}// ${comment}\n` : ''}${deeper}${JSON.stringify(name)}: ${text}`;
    });
    return `{\n${fields.join(',\n')}\n${indent}}`;
  }
  if (shape instanceof z.ZodArray && Array.isArray(value) && shape.element instanceof z.ZodObject) {
    const items = value.map((one, index) =>
      // Explained once.
      index === 0
        ? write(path, shape.element, one, deeper)
        : JSON.stringify(one, null, 2).replaceAll('\n', `\n${deeper}`),
    );
    return `[\n${items.map((item) => `${deeper}${item}`).join(',\n')}\n${indent}]`;
  }
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

const head = `// The shop's own data. Fill in company and bank, change what is to be different, and take it over:
//   npm run settings -- import FOLDER, or npm run shop:setup -- FOLDER --drafts --open
// Amounts are cents, rates millionths (20000 = 2 %). A subject that is left out stays as it is in the shop. Lines that begin with
// // are comments. Pictures are names of PNG or JPEG files in this folder; policies are policies/KIND.LANGUAGE.md.
`;

export function settingsTemplate(): string {
  const subjects = settingSubjects.map((subject: SettingSubject) => {
    const schema = settingSchemas[subject];
    // Only a shop with a marketplace behind it needs the address of its warehouse.
    const value = defaultSettings[subject] ?? (subject === 'warehouse' ? null : blankOf(schema));
    return `  ${JSON.stringify(subject)}: ${write(subject, schema, value, '  ')}`;
  });
  return `${head}{\n${subjects.join(',\n\n')}\n}\n`;
}
