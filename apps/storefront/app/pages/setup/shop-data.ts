import type { OutputOf } from '@sampan/contract/call';
import type { operatorGetOpening } from '@sampan/contract/opening';
import type { operatorListPolicies, operatorListSettings } from '@sampan/contract/settings/calls';
import type { SettingSubject } from '@sampan/contract/settings/subjects';
import { createContext, useContext } from 'react';
import { operatorCall } from './operator-call.ts';

/** Everything these pages show, read together and again after each change. */
export interface ShopData {
  opening: OutputOf<typeof operatorGetOpening>;
  settings: Record<SettingSubject, OutputOf<typeof operatorListSettings>[number]>;
  policies: OutputOf<typeof operatorListPolicies>;
}

export async function readShopData(): Promise<ShopData> {
  // First by itself: who is not signed in is told so once.
  const opening = await operatorCall('operatorGetOpening', {});
  const [settings, policies] = await Promise.all([
    operatorCall('operatorListSettings', {}),
    operatorCall('operatorListPolicies', {}),
  ]);
  const bySubject = Object.fromEntries(settings.map((setting) => [setting.subject, setting]));
  return { opening, policies, settings: bySubject as ShopData['settings'] };
}

interface Shop extends ShopData {
  reload: () => Promise<void>;
}

const ShopContext = createContext<Shop | null>(null);
export const ShopProvider = ShopContext.Provider;

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('no shop');
  return shop;
}
