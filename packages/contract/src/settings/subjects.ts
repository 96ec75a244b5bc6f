import type { z } from 'zod';
import { keysOf } from '../keys.ts';
import { bankSchema, companySchema, contactSchema, lookSchema, mailSenderSchema, offeredSchema } from './company.ts';
import {
  abuseSchema,
  currencyRatesSchema,
  feesSchema,
  ordersSchema,
  paymentSchema,
  prepaidSchema,
  purchasingSchema,
  shippingSchema,
  storageSchema,
  translationSchema,
  workSchema,
} from './trade.ts';

/** The shop's own data, one entry per subject. Operators change a subject as a whole; its history is kept. */
export const settingSchemas = {
  company: companySchema.nullable(),
  bank: bankSchema.nullable(),
  look: lookSchema,
  contact: contactSchema,
  mailSender: mailSenderSchema,
  offered: offeredSchema,
  fees: feesSchema,
  payment: paymentSchema,
  prepaid: prepaidSchema,
  shipping: shippingSchema,
  orders: ordersSchema,
  storage: storageSchema,
  purchasing: purchasingSchema,
  translation: translationSchema,
  work: workSchema,
  currencyRates: currencyRatesSchema,
  abuse: abuseSchema,
};

export type SettingSubject = keyof typeof settingSchemas;
export type Settings = { [Subject in SettingSubject]: z.output<(typeof settingSchemas)[Subject]> };
export type Company = NonNullable<Settings['company']>;

export const settingSubjects = keysOf(settingSchemas);

/** Settings about the destination of money and the shop's identity: a change needs a fresh proof. */
export const provenSubjects: readonly SettingSubject[] = ['company', 'bank', 'payment', 'mailSender'];

/**
 * Settings that only the owner changes: the seller, the mails' sender, limits of loss and of what translations cost, deadlines of work, and limits
 * for strangers.
 */
export const ownerSubjects: readonly SettingSubject[] = [
  'company',
  'look',
  'contact',
  'mailSender',
  'prepaid',
  'purchasing',
  'translation',
  'work',
  'abuse',
];
