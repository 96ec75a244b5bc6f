import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetch } from '../../api/refetch.ts';
import { useCall } from '../../api/use-call.ts';
import { BulkDialog } from '../../features/catalogue/bulk-dialog.tsx';
import type { Picks } from '../../parts/data-table/use-picks.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';

/** Its changes come into the list while they are made. */
export function useFollowedChange() {
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const { data } = useCall('operatorListBulkChanges', { pageSize: 1 }, { enabled: isMaking, everySeconds: 2 });
  const [last] = data?.list ?? [];
  const progress = last && `${last.id} ${last.state} ${last.changed}`;
  useEffect(() => {
    if (isMaking && progress) void refetch(client, ['operatorListImportedOffers']);
  }, [client, isMaking, progress]);
  return { follow: () => setMaking(true) };
}

/** One change to all that are picked: visible or hidden, category, price, minimum, weight. */
export function ImportedBar({ picks, onStarted }: { picks: Picks; onStarted: () => void }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const offerIds = picks.ids.map(Number);
  return (
    <>
      <KeyButton
        keys="b"
        label={t('consoleMarketplace.changePicked')}
        foot={t('consoleMarketplace.footChange')}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <BulkDialog
          chosen={{ offerIds, count: offerIds.length }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            picks.clear();
            onStarted();
          }}
        />
      )}
    </>
  );
}
