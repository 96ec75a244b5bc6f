import { displayCurrencies } from '@sampan/contract/currencies';
import { languages } from '@sampan/contract/languages';
import type { Settings } from '@sampan/contract/settings/subjects';
import { defaultShipping } from './default-shipping.ts';

/**
 * The settings of a new shop. Company and bank have no default: without them a real shop does not open, and one that
 * pays to an invented account would be worse.
 */
export const defaultSettings: Settings = {
  company: null,
  bank: null,
  look: { logo: null, brand: null, action: null },
  contact: { wechatQr: null, whatsappQr: null, wechatId: null, whatsappNumber: null },
  warehouse: null,
  mailSender: { name: null, address: null },
  offered: { languages: languages.map(({ code }) => code), currencies: [...displayCurrencies] },
  fees: {
    domesticPerSupplierCents: 300,
    domesticPerKgCents: 6,
    inspectionRateE6: 20_000,
    inspectionMinimumCents: 200,
    serviceRateE6: 50_000,
  },
  payment: {
    depositFromCents: 10_000,
    fullUpToCents: null,
    secondApproverFromCents: 1_000_000,
    bankFeeUpToCents: 3_000,
  },
  // Money held for others: what the law asks for it differs by country, so the owner decides.
  prepaid: { offersPrepaid: false, prepaidMaxCents: 200_000, prepaidFillingMaxCents: 200_000 },
  shipping: defaultShipping,
  orders: { minimumGoodsCents: 0 },
  storage: { freeDays: 90, perPieceMonthCents: 5, handlingPerOrderCents: 90, handlingPerPieceCents: 20 },
  purchasing: {
    guardE6: 120_000,
    stopE6: 50_000,
    offerUrl: 'https://detail.1688.com/offer/{offer}.html',
    answerHours: 72,
    unanswered: 'refund',
  },
  buying: { payByCall: false, payPerOrderFen: 500_000, payPerDayFen: 2_000_000, approveFen: 1_000_000 },
  marketplace: { buyersMaySearch: false, forbiddenWords: [], forbiddenCategoryIds: [] },
  // What DeepL translates for nothing in a month.
  translation: { monthlyCharacters: 500_000, translatesImports: false },
  work: {
    overdueHours: {
      payment_confirming: 24,
      be_purchased: 24,
      in_purchased: 72,
      pending_inspection: 48,
      be_confirmed_customer: 168,
      be_delivered: 48,
      after_sales: 24,
      questions: 24,
      claims: 48,
      purchases: 24,
      transfers_back: 48,
      findings: 24,
      surplus: 72,
      marketplace: 4,
      parcels: 48,
      grants: 72,
      requests: 72,
    },
    stuckDays: 14,
    silentParcelDays: 10,
    lowStock: 50,
  },
  currencyRates: {
    validOn: '2026-11-20',
    perUsdE6: {
      EUR: 861_000,
      GBP: 757_000,
      JPY: 154_300_000,
      CNY: 7_100_000,
      KRW: 1_438_000_000,
      BRL: 5_380_000,
      MXN: 18_420_000,
      AED: 3_672_500,
      RUB: 80_900_000,
      INR: 88_700_000,
    },
  },
  abuse: {
    unpaidOrdersMax: 10,
    newCustomerOrdersMax: 3,
    newCustomerGoodsCents: 2_000_000,
    withoutSlipHours: 72,
    slipReminderDays: 3,
    unjudgedSlipDays: 14,
    balanceReminderDays: [7, 14, 21],
    balanceOverdueDays: 30,
    codesOfNetworkWithoutProof: 20,
    codesOfShopWithoutProof: 200,
  },
};
