import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterCheck } from '../../parts/filters.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { DeveloperTabs } from './developer-tabs.tsx';
import type { OwnedKey } from './owned-key.ts';
import { useKeyColumns } from './use-key-columns.tsx';

const pageSize = 50;
const reads = { search: words, working: oneOf(['1']) };

/** Keys with which programs of customers act; the owner revokes one that has become known. */
export default function ApiKeys() {
  const t = useTexts();
  const [{ search, working }, filter] = useFilters(reads);
  const list = useList('operatorListApiKeys', { search, pageSize, ...(working && { working }) });
  const [current, setCurrent] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<OwnedKey | null>(null);
  return (
    <Page
      title={t('console.developers')}
      search={{
        label: t('consoleDevelopers.keySearch'),
        value: search,
        onSearch: (found) => filter({ search: found }),
      }}
    >
      <div className="pane">
        <DeveloperTabs part="keys" />
        <search className="filter-row" aria-label={t('consoleDevelopers.keys')}>
          <FilterCheck
            label={t('consoleDevelopers.onlyWorking')}
            checked={working === '1'}
            onChange={(isOn) => filter({ working: isOn ? '1' : undefined })}
          />
        </search>
        <DataTable
          label={t('consoleDevelopers.keys')}
          list={list}
          columns={useKeyColumns(setRevoked)}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          isTall
          empty={
            search || working ? (
              <EmptyState title={t('consoleDevelopers.noKeysFound')} />
            ) : (
              <EmptyState title={t('consoleDevelopers.noKeys')} text={t('consoleDevelopers.noKeysText')} />
            )
          }
        />
      </div>
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Page>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: OwnedKey; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorRevokeApiKey', ['operatorListApiKeys']);
  const revoke = async (reason: string) => {
    await act({ id: apiKey.id, reason });
    showToast({ kind: 'done', title: t('consoleDevelopers.revoked') });
  };
  return (
    <ReasonDialog
      title={t('consoleDevelopers.revokeTitle', { name: apiKey.name })}
      text={t('consoleDevelopers.revokeText', { email: apiKey.customer.email })}
      confirm={t('consoleDevelopers.revokeKey')}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
