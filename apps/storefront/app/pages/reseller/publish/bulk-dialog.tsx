import type { PublishTab } from '@sampan/contract/publication-states';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog, Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useState } from 'react';
import { useGroups } from '../../../features/reseller/use-groups.ts';
import { useTexts } from '../../../texts/texts.ts';
import { type BulkAct, changeOf, countFor, menuActs } from './bulk-kinds.ts';
import { useChange } from './use-change.ts';
import type { Ticks } from './use-ticks.ts';

interface Props {
  tab: PublishTab;
  ticks: Ticks;
  openTable: () => void;
  onClose: () => void;
}

/** Everything that can be done to the ticked listings, each with how many it changes. */
export default function BulkDialog({ tab, ticks, openTable, onClose }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const { press, isBusy } = useChange(ticks);
  const [chosen, setChosen] = useState<BulkAct>();
  if (chosen === 'groups') return <GroupsDialog ticks={ticks} onClose={onClose} />;
  if (chosen === 'remove')
    return (
      <ConfirmDialog
        open
        title={t('resellerBulk.removeTitle', { count: ticks.count })}
        text={t('resellerBulk.removeText')}
        confirm={t('resellerBulk.do_remove', { count: ticks.count })}
        confirmKind="danger"
        cancel={t('ui.cancel')}
        busy={isBusy}
        onConfirm={() => void press(changeOf.remove).then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title={t('resellerBulk.moreTitle', { count: ticks.count })} hasInput={false} onClose={onClose}>
      <ul className="rs-acts">
        {tab !== 'expired' && (
          <li>
            <button type="button" onClick={openTable}>
              {t('resellerBulk.tableTitle')}
              <small>{number(ticks.count)}</small>
            </button>
          </li>
        )}
        {menuActs(tab, ticks.of).map((act) => (
          <li key={act}>
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() =>
                act === 'groups' || act === 'remove' ? setChosen(act) : void press(changeOf[act]).then(onClose)
              }
            >
              {t(`resellerBulk.act_${act}`)}
              <small>{number(countFor(act, ticks.of))}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The collections or categories of one shop. */
function GroupsDialog({ ticks, onClose }: Pick<Props, 'ticks' | 'onClose'>) {
  const t = useTexts();
  const shopIds = [...new Set(ticks.of.filter(({ count }) => count > 0).map(({ shopId }) => shopId))];
  const [shopId = ''] = shopIds;
  const isOne = shopIds.length === 1;
  const { groups, error } = useGroups(shopId, isOne);
  const { press, isBusy } = useChange(ticks);
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [addsGroups, setAdds] = useState(true);
  const save = () => void press({ kind: 'groups', shopId, groupIds: [...groupIds], addsGroups }).then(onClose);
  return (
    <Dialog
      open
      title={t('resellerBulk.act_groups')}
      onClose={onClose}
      actions={
        <Button
          kind="action"
          busy={isBusy}
          aria-disabled={!groups || (addsGroups && groupIds.length === 0) || undefined}
          onClick={save}
        >
          {t('resellerBulk.do_groups', { count: ticks.count })}
        </Button>
      }
    >
      {!isOne && <Note tone="warn">{t('resellerBulk.oneShop')}</Note>}
      {error && <Note tone="error">{error}</Note>}
      {isOne && !groups && !error && <Skeleton className="h-24" />}
      {groups?.length === 0 && <p className="text-muted">{t('resellerPublish.noGroups')}</p>}
      <div className="rs-ticks">
        {groups?.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={groupIds.includes(id)}
            onChange={(event) =>
              setGroupIds(event.currentTarget.checked ? [...groupIds, id] : groupIds.filter((one) => one !== id))
            }
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
        {groups && (
          <Checkbox checked={!addsGroups} onChange={(event) => setAdds(!event.currentTarget.checked)}>
            {t('resellerBulk.inPlace')}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}
