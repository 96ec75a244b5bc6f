import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { Section } from './section.tsx';
import type { Webhook, WebhookTask } from './webhook.ts';
import { DeleteWebhookDialog, WebhookForm } from './webhook-dialogs.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  const t = useTexts();
  const [adding, setAdding] = useState(false);
  /** The open action and its webhook. */
  const [task, setTask] = useState<{ name: WebhookTask; id: string } | null>(null);
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
          <WebhookRow key={each.id} webhook={each} onTask={(name) => setTask({ name, id: each.id })} />
        ))}
      </Section>
      {adding && (
        <WebhookForm
          webhook={null}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            setTask({ name: 'secret', id });
          }}
        />
      )}
      {webhook && task?.name === 'edit' && <WebhookForm webhook={webhook} onClose={onClose} />}
      {webhook && task?.name === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={onClose} />}
      {webhook && task?.name === 'secret' && <SecretDialog webhook={webhook} onClose={onClose} />}
      {webhook && task?.name === 'log' && <Deliveries webhook={webhook} onClose={onClose} />}
    </>
  );
}
