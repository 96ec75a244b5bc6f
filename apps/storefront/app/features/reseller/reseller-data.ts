import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { ResellerMoney } from './money.ts';

interface FrameData {
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
