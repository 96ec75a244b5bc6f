import { Button } from '@sampan/ui/button.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import type { Address } from '../../features/addresses/address.ts';
import { AddressLine } from '../../features/addresses/address-line.tsx';
import { useTexts } from '../../texts/texts.ts';

type Act = (address: Address) => void;

interface Props {
  addresses: Address[];
  onEdit: Act;
  onDelete: Act;
  onDefault: Act;
}

export function AddressTable({ addresses, ...on }: Props) {
  const t = useTexts();
  return (
    <table className="address-table">
      <thead>
        <tr>
          <th>{t('addresses.recipient')}</th>
          <th>{t('addresses.detail')}</th>
          <th>{t('addresses.postcode')}</th>
          <th>{t('addresses.phone')}</th>
          <th>
            <span className="sr-only">{t('addresses.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {addresses.map((address) => (
          <Row key={address.id} address={address} {...on} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ address, onEdit, onDelete, onDefault }: Omit<Props, 'addresses'> & { address: Address }) {
  const t = useTexts();
  const { name } = address;
  const isDefault = address.defaultType === 1;
  return (
    <tr>
      <td className="font-semibold" dir="auto">
        {name} {isDefault && <Tag tone="river">{t('addresses.default')}</Tag>}
      </td>
      <td dir="auto">
        <AddressLine address={address} />
      </td>
      <td>
        <bdi dir="ltr">{address.postcode}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{address.mobile}</bdi>
      </td>
      <td className="address-actions">
        {!isDefault && (
          <Button
            kind="quiet"
            size="small"
            aria-label={`${t('addresses.makeDefault')}: ${name}`}
            onClick={() => onDefault(address)}
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label={`${t('addresses.edit')}: ${name}`}
          onClick={() => onEdit(address)}
        >
          {t('addresses.edit')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`${t('addresses.delete')}: ${name}`}
          onClick={() => onDelete(address)}
        >
          {t('addresses.delete')}
        </Button>
      </td>
    </tr>
  );
}
