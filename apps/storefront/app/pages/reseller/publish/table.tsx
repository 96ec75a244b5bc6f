import '../../../styles/reseller-bulk.css';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { BottomBar } from '../../../features/reseller/selecting-bar.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { publishPath } from './publish-query.ts';
import { TableRows } from './table-rows.tsx';
import { useTable } from './use-table.ts';

/** The listings of a selection as a table; the address names the selection only. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const id = new URL(request.url).searchParams.get('selection') ?? '';
  try {
    return { id, found: await call('listSelected', { id }) };
  } catch (error) {
    // The refusal of a page's call: a selection is kept for a day.
    const { data } = error as { data?: { error?: string } };
    if (data?.error === 'selection_expired' || data?.error === 'not_found') return { id, found: null };
    throw error;
  }
}

const list = publishPath({ tab: 'list' });

export default function TablePage() {
  const { id, found } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerBulk.tableTitle')} />
      <PageHead title={t('resellerBulk.tableTitle')} back={list} />
      {found && found.list.length > 0 ? (
        <Table key={id} id={id} found={found} />
      ) : (
        <EmptyState
          title={t('resellerBulk.noSelectionTitle')}
          text={t('resellerBulk.noSelectionText')}
          action={
            <ButtonLink kind="brand" to={list}>
              {t('resellerBulk.toList')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function Table({
  id,
  found,
}: {
  id: string;
  found: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>;
}) {
  const t = useTexts();
  const table = useTable(id, found);
  const { rows, total, next, changed, isBusy, isLoading, load, save } = table;
  const isFull = rows.length >= resellerLimits.editedAtOnceMax;
  return (
    <>
      <p className="rs-lead">{t('resellerBulk.tableHint')}</p>
      <TableRows table={table} shops={found.shops} />
      {next > 0 && (
        <div className="p-4 text-center">
          {isFull ? (
            <p className="text-muted">{t('resellerBulk.tableFull', { count: rows.length, total })}</p>
          ) : (
            <Button busy={isLoading} busyLabel={t('ui.loading')} onClick={() => void load()}>
              {t('resellerBulk.loadMore', { count: rows.length, total })}
            </Button>
          )}
        </div>
      )}
      {changed > 0 && (
        <BottomBar>
          <div className="rs-selbar">
            <p className="why" role="status">
              <span>{t('resellerBulk.rowsChanged', { count: changed })}</span>
            </p>
            <div className="acts">
              <Button kind="action" size="big" busy={isBusy} onClick={() => void save()}>
                {t('resellerBulk.saveRows', { count: changed })}
              </Button>
            </div>
          </div>
        </BottomBar>
      )}
    </>
  );
}
