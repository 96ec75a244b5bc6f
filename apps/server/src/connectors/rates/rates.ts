import type { DisplayCurrency } from '@sampan/contract/currencies';

/** Where the day's display rates come from. */
export interface RatesSource {
  /** Throws when the source does not answer as expected. */
  today(): Promise<DayRates>;
}

export interface DayRates {
  /** `YYYY-MM-DD`. */
  validOn: string;
  perUsd: Partial<Record<DisplayCurrency, number>>;
}
