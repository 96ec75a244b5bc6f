import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Currency } from '@sampan/contract/currencies';
import { useRevalidator, useRouteLoaderData } from 'react-router';

/** In what the workspace shows costs, and what a US dollar buys of it. */
export interface ResellerMoney {
  currency: Currency;
  perUsd: number;
}

interface FrameData {
  /** What waits for the reseller. */
  counts: OutputOf<Calls['getResellerCounts']>;
  money: ResellerMoney;
}

/** What the frame has loaded. */
export function useReseller(): FrameData {
  const data = useRouteLoaderData('reseller') as FrameData | undefined;
  if (!data) throw new Error('outside the reseller’s workspace');
  return data;
}

/** After something was done that badges tell: loads the page and the frame's counts again. */
export function useRefresh(): () => Promise<void> {
  return useRevalidator().revalidate;
}
