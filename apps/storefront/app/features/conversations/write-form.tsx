import '../../styles/conversations.css';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { keepDraft, readDraft } from '@sampan/ui/drafts.ts';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { type ChangeEvent, useEffect, useEffectEvent } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { FilesField } from '../uploads/files-field.tsx';
import { usePictures } from '../uploads/use-pictures.ts';

interface Props {
  /** The recipient thread: a conversation, or an order; neither: a new one, with a subject. */
  conversationId?: string | undefined;
  orderId?: string | undefined;
  onSent: (conversationId: string) => Promise<void>;
}

/** A message to the shop, with pictures. */
export function WriteForm({ conversationId, orderId, onSent }: Props) {
  const t = useTexts();
  const max = limits.messagePicturesMax;
  const pictures = usePictures('message', max);
  const { keyFor } = useIdempotencyKey();
  const isNew = !conversationId && !orderId;
  const form = useForm({
    initial: { subject: '', content: '' },
    rules: {
      subject: ({ subject }) => isNew && !subject.trim() && t('messagesPage.subjectMissing'),
      content: ({ content }) => !content.trim() && t('messagesPage.messageMissing'),
    },
    send: async ({ subject, content }) => {
      const about = conversationId ? { conversationId } : orderId ? { orderId } : { subject: subject.trim() };
      const input = { ...about, content: content.trim(), pictures: pictures.keys };
      const sent = await call('writeMessage', input, { idempotencyKey: keyFor(input) });
      write({ subject: '', content: '' });
      pictures.clear();
      await onSent(sent.conversationId);
    },
  });
  const draftOf = (field: string) => `message:${conversationId ?? orderId ?? ''}:${field}`;
  const write = (words: Partial<typeof form.values>) => {
    for (const [field, text] of Object.entries(words)) keepDraft(draftOf(field), text);
    form.set(words);
  };
  const restore = useEffectEvent(() => {
    const stored = ['subject', 'content'].map((field) => [field, readDraft(draftOf(field))] as const);
    form.set(Object.fromEntries(stored.filter(([, text]) => text)));
  });
  useEffect(() => restore(), []);
  const field = (name: 'subject' | 'content') => ({
    ...form.text(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write({ [name]: event.target.value }),
  });
  return (
    <form {...form.form} className="grid gap-4">
      {isNew && (
        <Field label={t('messagesPage.subject')} error={form.errors.subject}>
          <Input {...field('subject')} maxLength={limits.subjectMax} dir="auto" />
        </Field>
      )}
      <Field label={t('messagesPage.message')} error={form.errors.content}>
        <Textarea {...field('content')} maxLength={limits.messageMax} rows={4} dir="auto" />
      </Field>
      <FilesField
        files={pictures}
        label={t('claims.pictures')}
        addLabel={t('messagesPage.addPicture')}
        hint={t('messagesPage.picturesHint', { max })}
        accept="image/jpeg,image/png"
      />
      <div>
        <Button type="submit" kind="brand" busy={form.busy || pictures.busy}>
          {t('messagesPage.send')}
        </Button>
      </div>
    </form>
  );
}
