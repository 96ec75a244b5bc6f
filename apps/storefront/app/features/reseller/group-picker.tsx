import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';

type Group = OutputOf<Calls['listShopGroups']>[number];

/** Asked of the shop itself, because they are the reseller's there. */
function useGroups(shopId: string, isWanted: boolean) {
  const t = useTexts();
  const [groups, setGroups] = useState<Group[]>();
  const [error, setError] = useState('');
  useEffect(() => {
    if (!isWanted || groups) return;
    call('listShopGroups', { shopId }).then(setGroups, (failed) => setError(errorMessage(failed, t)));
  }, [shopId, isWanted, groups, t]);
  return { groups, error };
}

interface Props {
  shop: { id: string; channel: 'shopify' | 'woocommerce' };
  groupIds: readonly string[];
  onChange: (groupIds: string[]) => void;
}

/** Chosen collections or categories of a shop, and a dialog to choose others. */
export function GroupPicker({ shop, groupIds, onChange }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { groups, error } = useGroups(shop.id, isOpen || groupIds.length > 0);
  const nameOf = new Map(groups?.map(({ id, name }) => [id, name]));
  const toggle = (id: string) =>
    onChange(groupIds.includes(id) ? groupIds.filter((one) => one !== id) : [...groupIds, id]);
  return (
    <div>
      <p className="label pb-1.5">
        {t(`resellerPublish.groups_${shop.channel}`)}{' '}
        <span className="font-regular text-muted">{t('ui.optional')}</span>
      </p>
      <div className="rs-values">
        {groupIds.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed
            data-plain
            aria-label={t('resellerPublish.leaveGroup', { name: nameOf.get(id) ?? '' })}
            onClick={() => toggle(id)}
          >
            {nameOf.get(id) ?? '…'}
            <Icon name="x" small />
          </button>
        ))}
        <button type="button" data-plain onClick={() => setOpen(true)}>
          <Icon name="plus" small />
          {t('resellerPublish.add')}
        </button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`resellerPublish.groups_${shop.channel}`)}
        hasInput={false}
        actions={
          <Button kind="brand" onClick={() => setOpen(false)}>
            {t('resellerPublish.done')}
          </Button>
        }
      >
        {error && <Note tone="error">{error}</Note>}
        {!groups && !error && <Skeleton className="h-24" />}
        {groups?.length === 0 && <p className="text-muted">{t('resellerPublish.noGroups')}</p>}
        <div className="rs-ticks">
          {groups?.map(({ id, name }) => (
            <Checkbox key={id} checked={groupIds.includes(id)} onChange={() => toggle(id)}>
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
