import { type HookEventType, hookEventTypes } from '@sampan/contract/hook-types';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog, Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox, Choices, Field, Input } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { useAct } from './use-act.ts';
import type { NewWebhook, Webhook } from './webhook.ts';

interface FormProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onAdded?: (hook: NewWebhook) => void;
}

function useWebhookForm({ webhook, onClose, onAdded }: FormProps) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const wanted = hookEventTypes.map((type) => [type, webhook ? webhook.eventTypes.includes(type) : true]);
  const isWanted: Record<HookEventType, boolean> = Object.fromEntries(wanted);
  return useForm({
    inDialog: true,
    initial: { url: webhook?.url ?? '', description: webhook?.description ?? '', eventTypes: '', ...isWanted },
    rules: {
      url: ({ url }) => !URL.canParse(url.trim()) && t('developers.enterUrl'),
      eventTypes: (values) => !hookEventTypes.some((type) => values[type]) && t('developers.chooseOne'),
    },
    send: async ({ url, description, ...values }) => {
      const eventTypes = hookEventTypes.filter((type) => values[type]);
      const input = { url: url.trim(), description, eventTypes };
      const added = webhook ? null : await call('addHook', input);
      if (webhook) await call('updateHook', { id: webhook.id, ...input });
      await revalidate();
      if (added) onAdded?.(added);
      else {
        showToast({ kind: 'done', title: t('developers.saved') });
        onClose();
      }
    },
  });
}

export function WebhookForm(props: FormProps) {
  const { webhook, onClose } = props;
  const t = useTexts();
  const id = useId();
  const form = useWebhookForm(props);
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {t(webhook ? 'accounts.save' : 'developers.addHook')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="form"
      title={t(webhook ? 'developers.editHook' : 'developers.addHook')}
      onClose={onClose}
      actions={actions}
    >
      <form {...form.form} id={id} className="grid gap-5">
        <Field label={t('developers.url')} hint={t('developers.urlHint')} error={form.errors.url}>
          <Input
            {...form.text('url')}
            type="url"
            dir="ltr"
            maxLength={limits.hookUrlMax}
            placeholder="https://erp.example.com/orders"
            autoComplete="off"
          />
        </Field>
        <Field label={t('developers.note')} error={form.errors.description} optional>
          <Input {...form.text('description')} maxLength={limits.hookDescriptionMax} autoComplete="off" />
        </Field>
        <div className="developer-choices">
          <Choices label={t('developers.events')} error={form.errors.eventTypes}>
            {hookEventTypes.map((type) => (
              <Checkbox key={type} {...form.box(type)}>
                {t(`developers.event.${type}`)}
              </Checkbox>
            ))}
          </Choices>
        </div>
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

export function DeleteWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const remove = async () => {
    if (await act(() => call('deleteHook', { id }))) showToast({ kind: 'done', title: t('developers.hookDeleted') });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('developers.deleteTitle')}
      text={
        <>
          <bdi className="code break-all" dir="ltr">
            {url}
          </bdi>
          <p className="mt-2">{t('developers.deleteText')}</p>
        </>
      }
      confirm={t('developers.delete')}
      confirmKind="danger"
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
