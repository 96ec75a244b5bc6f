import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { useGroups } from './use-groups.ts';

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
