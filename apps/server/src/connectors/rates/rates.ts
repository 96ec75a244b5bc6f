import type { DisplayCurrency } from '@sampan/contract/currencies';

export interface RatesSource {
  /** Throws if the source does not respond as expected. */
  today(): Promise<DayRates>;
}

export interface DayRates {
  /** `YYYY-MM-DD`. */
  validOn: string;
  perUsd: Partial<Record<DisplayCurrency, number>>;
}
