import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Address } from './address.ts';
import { AddressFormDialog } from './address-form-dialog.tsx';
import { AddressLine } from './address-line.tsx';

interface Props {
  open: boolean;
  chosenId?: string;
  onChoose: (address: Address) => void;
  onClose: () => void;
}

/** The customer's addresses to choose from, or a new one; choosing closes. */
export function ChooseAddressDialog({ open, ...props }: Props) {
  return open ? <OpenChooser {...props} /> : null;
}

function OpenChooser({ chosenId, onChoose, onClose }: Omit<Props, 'open'>) {
  const t = useTexts();
  const [addresses, setAddresses] = useState<Address[]>();
  const [adding, setAdding] = useState(false);
  const load = useEffectEvent(async () => {
    try {
      const { records } = await call('listAddresses', { pageNum: 1, pageSize: limits.addressesMax });
      setAddresses(records);
      if (records.length === 0) setAdding(true);
    } catch (error) {
      showError(error, t);
      onClose();
    }
  });
  useEffect(() => {
    void load();
  }, []);
  if (adding) {
    const stop = () => (addresses?.length ? setAdding(false) : onClose());
    const waiting = (
      <Dialog open size="form" title={t('addresses.chooseTitle')} onClose={stop}>
        <Waiting />
      </Dialog>
    );
    return <AddressFormDialog waiting={waiting} open onClose={stop} onSaved={onChoose} />;
  }
  const add = (
    <Button kind="brand" onClick={() => setAdding(true)}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <Dialog open size="form" title={t('addresses.chooseTitle')} onClose={onClose} actions={add}>
      {addresses ? (
        <ul className="grid gap-2">
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressChoice address={address} chosen={address.id === chosenId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-18 rounded-md" />
      <Skeleton className="h-18 rounded-md" />
    </div>
  );
}

interface ChoiceProps {
  address: Address;
  chosen: boolean;
  onChoose: (address: Address) => void;
}

function AddressChoice({ address, chosen, onChoose }: ChoiceProps) {
  const t = useTexts();
  const look = chosen ? 'border-river-700 bg-surface-picked' : 'border-line hover:bg-surface-sunk';
  return (
    <button
      type="button"
      className={`flex w-full items-start gap-3 rounded-md border p-3 text-start ${look}`}
      aria-current={chosen}
      onClick={() => onChoose(address)}
    >
      <span className="mt-0.5 text-river-700">
        <Icon name={chosen ? 'check' : 'pin'} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-4">
          <b dir="auto">{address.name}</b>
          <bdi dir="ltr" className="text-muted">
            {address.mobile}
          </bdi>
          <bdi dir="ltr" className="text-muted">
            {address.postcode}
          </bdi>
          {address.defaultType === 1 && <Tag tone="river">{t('addresses.default')}</Tag>}
        </span>
        <span dir="auto">
          <AddressLine address={address} />
        </span>
      </span>
    </button>
  );
}
