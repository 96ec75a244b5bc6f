import { withQuery } from '@sampan/ui/paths.ts';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/addresses.css';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import type { Address } from '../../features/addresses/address.ts';
import { AddressFormDialog } from '../../features/addresses/address-form-dialog.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { readPageNumber } from '../../routing/page-number.ts';
import { AddressTable } from './address-table.tsx';

const DeleteAddressDialog = lazy(() => import('../../features/addresses/delete-address-dialog.tsx'));

export const handle: PageHandle = { title: 'addresses.title', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask } = readSignedInPage(context, request);
  const page = readPageNumber(request);
  const { records, total } = await ask('listAddresses', { pageNum: page, pageSize: limits.addressPageSize });
  return { records, total, page };
}

export default function ShippingAddress() {
  const loaderData = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { records, total, page } = loaderData;
  const { revalidate } = useRevalidator();
  /** `new`, the address being changed, or none. */
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Address | null>(null);
  const makeDefault = async ({ id }: Address) => {
    try {
      await call('updateAddress', { id, defaultType: 1 });
      showToast({ kind: 'done', title: t('addresses.isDefaultNow') });
      await revalidate();
    } catch (error) {
      showError(error, t);
    }
  };
  const add = (
    <Button kind="brand" onClick={() => setEdited('new')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <div className="page py-3 md:py-6">
      <Head title={t('addresses.title')} />
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-xl max-md:sr-only">{t('addresses.title')}</h1>
        {records.length > 0 && add}
      </div>
      {records.length > 0 ? (
        <AddressTable addresses={records} onEdit={setEdited} onDelete={setDeleted} onDefault={makeDefault} />
      ) : (
        <Card>
          <EmptyState title={t('addresses.empty')} text={t('addresses.emptyText')} action={add} />
        </Card>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / limits.addressPageSize)}
        to={(n) => withQuery('/shipping-address', { page: n > 1 ? n : '' })}
      />
      <AddressFormDialog
        open={edited !== null}
        address={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null);
          void revalidate();
        }}
      />
      {deleted && (
        <Suspense>
          <DeleteAddressDialog address={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      )}
    </div>
  );
}
