import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Deliveries } from './deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { Section } from './section.tsx';
import type { Hook, HookTask } from './webhook.ts';
import { DeleteWebhookDialog, WebhookForm } from './webhook-dialogs.tsx';
import { WebhookRow } from './webhook-row.tsx';

export function Webhooks({ hooks }: { hooks: Hook[] }) {
  const t = useTexts();
  const [adding, setAdding] = useState(false);
  /** The open action and its webhook. */
  const [task, setTask] = useState<{ name: HookTask; id: string } | null>(null);
  const hook = hooks.find(({ id }) => id === task?.id);
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
        {hooks.map((each) => (
          <WebhookRow key={each.id} hook={each} onTask={(name) => setTask({ name, id: each.id })} />
        ))}
      </Section>
      {adding && (
        <WebhookForm
          hook={null}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            setTask({ name: 'secret', id });
          }}
        />
      )}
      {hook && task?.name === 'edit' && <WebhookForm hook={hook} onClose={onClose} />}
      {hook && task?.name === 'delete' && <DeleteWebhookDialog hook={hook} onClose={onClose} />}
      {hook && task?.name === 'secret' && <SecretDialog hook={hook} onClose={onClose} />}
      {hook && task?.name === 'log' && <Deliveries hook={hook} onClose={onClose} />}
    </>
  );
}
