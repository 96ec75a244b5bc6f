import type { SettingSubject } from '@sampan/contract/settings/subjects';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Name, Output } from '../../api/call.ts';
import { refetch } from '../../api/refetch.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';

/** Data of the forms, read together and again after each change. */
export interface ShopData {
  /** Present for the owner; others change their settings without it. */
  opening: Output<'operatorGetOpening'> | undefined;
  settings: Record<SettingSubject, Output<'operatorListSettings'>[number]>;
  policies: Output<'operatorListPolicies'>;
}

const reads: readonly Name[] = [
  'operatorGetOpening',
  'operatorListSettings',
  'operatorListPolicies',
  'operatorListSettingChanges',
];

export function useReadShop() {
  const may = useMay();
  const opening = useCall('operatorGetOpening', {}, { enabled: may('operatorGetOpening') });
  const settings = useCall('operatorListSettings', {});
  const policies = useCall('operatorListPolicies', {});
  const all = [opening, settings, policies];
  const isThere = settings.data && policies.data && (opening.data || !may('operatorGetOpening'));
  const bySubject = Object.fromEntries((settings.data ?? []).map((setting) => [setting.subject, setting]));
  return {
    shop: isThere
      ? {
          opening: opening.data,
          settings: bySubject as ShopData['settings'],
          policies: policies.data ?? [],
        }
      : undefined,
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}

const ShopContext = createContext<ShopData | null>(null);
export const ShopProvider = ShopContext.Provider;

export function useShop(): ShopData & { reload: () => Promise<void> } {
  const shop = useContext(ShopContext);
  const client = useQueryClient();
  if (!shop) throw new Error('no shop');
  const reload = () => refetch(client, reads);
  return { ...shop, reload };
}

/** For owners only. */
export function useOpening(): Output<'operatorGetOpening'> {
  const { opening } = useShop();
  if (!opening) throw new Error('not the owner');
  return opening;
}
