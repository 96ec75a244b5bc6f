import type { z } from 'zod';
import { keysOf } from '../keys.ts';
import {
  bankSchema,
  companySchema,
  contactSchema,
  lookSchema,
  mailSenderSchema,
  offeredSchema,
  warehouseSchema,
} from './company.ts';
import {
  abuseSchema,
  buyingSchema,
  currencyRatesSchema,
  feesSchema,
  marketplaceSchema,
  ordersSchema,
  paymentSchema,
  prepaidSchema,
  purchasingSchema,
  shippingSchema,
  storageSchema,
  workSchema,
} from './trade.ts';

/** The shop's own data, one entry per subject. Operators change a subject as a whole; its history is kept. */
export const settingSchemas = {
  company: companySchema.nullable(),
  bank: bankSchema.nullable(),
  warehouse: warehouseSchema.nullable(),
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
  buying: buyingSchema,
  marketplace: marketplaceSchema,
  work: workSchema,
  currencyRates: currencyRatesSchema,
  abuse: abuseSchema,
};

export type SettingSubject = keyof typeof settingSchemas;
export type Settings = { [Subject in SettingSubject]: z.output<(typeof settingSchemas)[Subject]> };
export type Company = NonNullable<Settings['company']>;

export const settingSubjects = keysOf(settingSchemas);

/** Settings about the destination of money and goods, and the shop's identity: a change needs a fresh proof. */
export const provenSubjects: readonly SettingSubject[] = [
  'company',
  'bank',
  'warehouse',
  'payment',
  'mailSender',
  'buying',
];

/**
 * Settings that only the owner changes: the seller, where goods are sent, the mails' sender, limits of loss, deadlines of work, and limits
 * for strangers.
 */
export const ownerSubjects: readonly SettingSubject[] = [
  'company',
  'warehouse',
  'look',
  'contact',
  'mailSender',
  'prepaid',
  'purchasing',
  'buying',
  'marketplace',
  'work',
  'abuse',
];
