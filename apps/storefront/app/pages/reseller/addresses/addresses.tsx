import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../api/call.ts';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import type { Address } from '../../../features/addresses/address.ts';
import { AddressFormDialog } from '../../../features/addresses/address-form-dialog.tsx';
import { AddressLine } from '../../../features/addresses/address-line.tsx';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useTexts } from '../../../texts/texts.ts';

const DeleteAddressDialog = lazy(() => import('../../../features/addresses/delete-address-dialog.tsx'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask } = readSignedInPage(context, request);
  const { records } = await ask('listAddresses', { pageNum: 1, pageSize: limits.addressesMax });
  return { addresses: records };
}

export default function Addresses() {
  const { addresses } = useLoaderData<typeof loader>();
  const t = useTexts();
  const refresh = useRefresh();
  /** `new`, the address being changed, or none. */
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Address | null>(null);
  const add = (
    <Button kind="brand" onClick={() => setEdited('new')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <>
      <Head title={t('resellerMe.addresses')} />
      <PageHead title={t('resellerMe.addresses')} back="/m/me" actions={addresses.length > 0 && add} />
      <div className="rs-me">
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} onEdit={setEdited} onDelete={setDeleted} />
        ))}
        {addresses.length === 0 && (
          <EmptyState title={t('addresses.empty')} text={t('addresses.emptyText')} action={add} />
        )}
      </div>
      <AddressFormDialog
        open={edited !== null}
        address={edited === 'new' ? null : edited}
        email={{
          label: t('resellerMe.email'),
          hint: t('resellerMe.emailHint'),
          mistake: t('resellerMe.emailMistake'),
        }}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null);
          void refresh();
        }}
      />
      {deleted && (
        <Suspense>
          <DeleteAddressDialog address={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      )}
    </>
  );
}

interface CardProps {
  address: Address;
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
}

function AddressCard({ address, onEdit, onDelete }: CardProps) {
  const t = useTexts();
  const { name, mobile, email, defaultType } = address;
  const makeDefault = useMakingDefault(address);
  const isDefault = defaultType === 1;
  return (
    <article className="rs-card rs-address" aria-label={name}>
      <div className="in">
        <h2 dir="auto">
          {name} {isDefault && <Badge tone="river">{t('addresses.default')}</Badge>}
        </h2>
        <p dir="auto">
          <AddressLine address={address} />
        </p>
        <p className="small">
          <bdi dir="ltr">{mobile}</bdi>
          {email && (
            <>
              {' · '}
              <bdi dir="ltr">{email}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="acts">
        {!isDefault && (
          <Button kind="quiet" aria-label={`${t('addresses.makeDefault')}: ${name}`} onClick={makeDefault}>
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button kind="quiet" aria-label={`${t('addresses.edit')}: ${name}`} onClick={() => onEdit(address)}>
          {t('addresses.edit')}
        </Button>
        <Button kind="quiet" aria-label={`${t('addresses.delete')}: ${name}`} onClick={() => onDelete(address)}>
          <Icon name="trash" small />
        </Button>
      </div>
    </article>
  );
}

function useMakingDefault({ id }: Address) {
  const t = useTexts();
  const refresh = useRefresh();
  return async () => {
    try {
      await call('updateAddress', { id, defaultType: 1 });
      await refresh();
      showToast({ kind: 'done', title: t('addresses.isDefaultNow') });
    } catch (error) {
      showError(error, t);
    }
  };
}
