import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { Section } from './section.tsx';
import type { Webhook, WebhookSecret, WebhookTask } from './webhook.ts';
import { DeleteWebhookDialog, WebhookForm } from './webhook-dialogs.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  const t = useTexts();
  const [adding, setAdding] = useState(false);
  /** The open action and its webhook. */
  const [task, setTask] = useState<{ name: WebhookTask; id: string; secret?: WebhookSecret } | null>(null);
  const webhook = webhooks.find(({ id }) => id === task?.id);
  const onClose = () => setTask(null);
  return (
    <>
      <Section
        title={t('developers.hooks')}
        lead={t('developers.hooksLead')}
        add={
          <Button kind="brand" onClick={() => setAdding(true)}>
            {t('developers.addHook')}
          </Button>
        }
        empty={{ title: t('developers.noHooks'), text: t('developers.noHooksText') }}
      >
        {webhooks.map((each) => (
          <WebhookRow
            key={each.id}
            webhook={each}
            onTask={(name, secret) => setTask({ name, id: each.id, ...(secret && { secret }) })}
          />
        ))}
      </Section>
      {adding && (
        <WebhookForm
          webhook={null}
          onClose={() => setAdding(false)}
          onAdded={({ id, secret }) => {
            setAdding(false);
            setTask({ name: 'secret', id, secret: { secret, previousUntil: null } });
          }}
        />
      )}
      {webhook && task?.name === 'edit' && <WebhookForm webhook={webhook} onClose={onClose} />}
      {webhook && task?.name === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={onClose} />}
      {webhook && task?.secret && <SecretDialog webhook={webhook} secret={task.secret} onClose={onClose} />}
      {webhook && task?.name === 'log' && <Deliveries webhook={webhook} onClose={onClose} />}
    </>
  );
}
