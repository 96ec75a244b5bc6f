import { hookEventTypes } from '@sampan/contract/hook-types';
import { limits } from '@sampan/contract/limits';
import { Checkbox, Field, FieldError, Input } from '@sampan/ui/field.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { NewWebhook, Webhook } from './webhook.ts';

interface Props {
  /** The webhook to change; absent: a new one. */
  webhook?: Webhook;
  onAdded?: (webhook: NewWebhook) => void;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onAdded, onClose }: Props) {
  const t = useTexts();
  const add = useAct('operatorAddHook', ['operatorListHooks']);
  const update = useAct('operatorUpdateHook', ['operatorListHooks']);
  const [types, setTypes] = useState<readonly string[]>(webhook?.eventTypes ?? hookEventTypes);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({
    initial: { url: webhook?.url ?? 'https://', description: webhook?.description ?? '' },
    rules: { url: ({ url }) => !/^https:\/\/\S+\.\S+/.test(url.trim()) && t('consoleDevelopers.urlWrong') },
    inDialog: true,
    send: async ({ url, description }) => {
      if (types.length === 0) return setMissing(true);
      const eventTypes = hookEventTypes.filter((type) => types.includes(type));
      const given = { url: url.trim(), description: description.trim(), eventTypes };
      if (webhook) await update.act({ id: webhook.id, ...given });
      else onAdded?.(await add.act(given));
      onClose();
      showToast({ kind: 'done', title: t(webhook ? 'consoleDevelopers.changed' : 'consoleDevelopers.added') });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(webhook ? 'consoleDevelopers.change' : 'consoleDevelopers.add')}
      reason={t('consoleDevelopers.addText')}
      confirm={t(webhook ? 'consoleDevelopers.saveHook' : 'consoleDevelopers.add')}
      onClose={onClose}
    >
      <Field label={t('consoleDevelopers.url')} hint={t('consoleDevelopers.urlHint')} error={form.errors.url}>
        <Input {...form.text('url')} type="url" maxLength={limits.hookUrlMax} autoComplete="off" dir="ltr" />
      </Field>
      <Field label={t('consoleDevelopers.description')} error={form.errors.description} optional>
        <Input {...form.text('description')} maxLength={limits.hookDescriptionMax} autoComplete="off" dir="auto" />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="label mb-2">{t('consoleDevelopers.events')}</legend>
        {hookEventTypes.map((type) => (
          <Checkbox
            key={type}
            checked={types.includes(type)}
            onChange={({ target }) =>
              setTypes(hookEventTypes.filter((one) => (one === type ? target.checked : types.includes(one))))
            }
          >
            {t(`consoleDevelopers.event_${type}`)} <code className="second">{type}</code>
          </Checkbox>
        ))}
        {isMissing && types.length === 0 && <FieldError>{t('consoleDevelopers.eventMissing')}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
