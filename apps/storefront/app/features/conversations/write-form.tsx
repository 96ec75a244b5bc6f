import '../../styles/conversations.css';
import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../texts/texts.ts';
import { PictureField, usePictures } from './picture-field.tsx';

interface Props {
  /** Where it goes: a conversation, an order; neither: something new, with a subject. */
  conversationId?: string | undefined;
  orderId?: string | undefined;
  onSent: (conversationId: string) => Promise<void>;
}

/** A message to the shop, with pictures. */
export function WriteForm({ conversationId, orderId, onSent }: Props) {
  const t = useTexts();
  const pictures = usePictures();
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
      form.set({ subject: '', content: '' });
      pictures.clear();
      await onSent(sent.conversationId);
    },
  });
  return (
    <form {...form.form} className="grid gap-4">
      {isNew && (
        <Field label={t('messagesPage.subject')} error={form.errors.subject}>
          <Input {...form.text('subject')} maxLength={limits.subjectMax} dir="auto" />
        </Field>
      )}
      <Field label={t('messagesPage.message')} error={form.errors.content}>
        <Textarea {...form.text('content')} maxLength={limits.messageMax} rows={4} dir="auto" />
      </Field>
      <PictureField pictures={pictures} />
      <div>
        <Button type="submit" kind="brand" busy={form.busy || pictures.busy}>
          {t('messagesPage.send')}
        </Button>
      </div>
    </form>
  );
}
