import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { oneList } from '../../parts/one-list.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DeveloperTabs } from './developer-tabs.tsx';
import { SecretText } from './secret-text.tsx';
import { type NewWebhook, type Webhook, webhookPath } from './webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Webhooks: other systems notified of orders. */
export default function Developers() {
  const t = useTexts();
  const go = useGo();
  const webhooks = useCall('operatorListHooks', {}, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<NewWebhook | null>(null);
  const add = () => setAdding(true);
  const hasRoom = webhooks.data && webhooks.data.length < limits.hooksMax;
  return (
    <Page
      title={t('console.developers')}
      note={webhooks.data && t('consoleDevelopers.count', { count: webhooks.data.length, max: limits.hooksMax })}
      actions={
        hasRoom && (
          <KeyButton
            kind="brand"
            keys="n"
            label={t('consoleDevelopers.add')}
            foot={t('consoleDevelopers.footAdd')}
            onPress={add}
          />
        )
      }
    >
      <div className="pane">
        <DeveloperTabs part="hooks" />
        <p className="intro">
          {t('consoleDevelopers.intro')}{' '}
          <a href="/api/docs" className="link">
            {t('consoleDevelopers.apiDocs')}
          </a>
        </p>
        <DataTable
          label={t('consoleDevelopers.hooks')}
          list={oneList(webhooks)}
          columns={useColumns()}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={({ id }) => go(webhookPath(id))}
          isTall
          empty={
            <EmptyState
              title={t('consoleDevelopers.none')}
              text={t('consoleDevelopers.noneText')}
              action={<Button onClick={add}>{t('consoleDevelopers.add')}</Button>}
            />
          }
        />
      </div>
      {isAdding && (
        <WebhookDialog
          onClose={() => setAdding(false)}
          onAdded={(webhook) => {
            setCurrent(webhook.id);
            setAdded(webhook);
          }}
        />
      )}
      {added && <AddedDialog webhook={added} onClose={() => setAdded(null)} />}
    </Page>
  );
}

/** Shows the secret, which takes another proof later. */
function AddedDialog({ webhook: { secret }, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog
      open
      size="small"
      title={t('consoleDevelopers.secret')}
      reason={t('consoleDevelopers.secretNote')}
      onClose={onClose}
      actions={
        <Button kind="brand" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <SecretText secret={secret} />
    </Dialog>
  );
}

function useColumns(): Column<Webhook>[] {
  const t = useTexts();
  const { date } = useFormat();
  return [
    {
      id: 'url',
      head: t('consoleDevelopers.url'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, url, description }) => (
        <>
          <Link to={webhookPath(id)} className="cut" dir="ltr">
            {description || url}
          </Link>
          {description && <bdi className="second cut wide-only">{url}</bdi>}
        </>
      ),
    },
    {
      id: 'events',
      head: t('consoleDevelopers.events'),
      width: '8rem',
      isFigure: true,
      narrow: 'note',
      cell: ({ eventTypes }) => t('consoleDevelopers.eventCount', { count: eventTypes.length }),
    },
    {
      id: 'since',
      head: t('consoleDevelopers.since'),
      width: '8rem',
      isFigure: true,
      isWide: true,
      cell: ({ createdAt }) => date(createdAt),
    },
    {
      id: 'state',
      head: t('consoleStaff.state'),
      width: '12rem',
      narrow: 'state',
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
  ];
}
