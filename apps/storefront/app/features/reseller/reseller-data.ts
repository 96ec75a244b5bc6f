import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Currency } from '@sampan/contract/currencies';
import { useRevalidator, useRouteLoaderData } from 'react-router';

/** The workspace's currency for costs, and its rate per US dollar. */
export interface ResellerMoney {
  currency: Currency;
  perUsd: number;
}

interface FrameData {
  /** Counts of waiting work. */
  counts: OutputOf<Calls['getResellerCounts']>;
  money: ResellerMoney;
}

/** The frame's loader data. */
export function useReseller(): FrameData {
  const data = useRouteLoaderData('reseller') as FrameData | undefined;
  if (!data) throw new Error('outside the reseller’s workspace');
  return data;
}

/** Reloads the page and the frame's counts after an action that badges show. */
export function useRefresh(): () => Promise<void> {
  return useRevalidator().revalidate;
}
