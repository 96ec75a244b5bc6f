import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';

export type Group = OutputOf<Calls['listShopGroups']>[number];

/** Asked of the shop itself, because they are the reseller's there. */
export function useGroups(shopId: string, isWanted: boolean) {
  const t = useTexts();
  const [groups, setGroups] = useState<Group[]>();
  const [error, setError] = useState('');
  useEffect(() => {
    if (!isWanted || groups) return;
    call('listShopGroups', { shopId }).then(setGroups, (failed) => setError(errorMessage(failed, t)));
  }, [shopId, isWanted, groups, t]);
  return { groups, error };
}
