import { limits } from '@sampan/contract/limits';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { PictureButton, PictureRow } from './picture-row.tsx';
import { usePictures } from './use-pictures.ts';

interface Props {
  customer: { id: string; name: string; email: string };
  /** The order it is about; without one the conversation has a subject. */
  order?: { id: string; sn: string };
  onClose: () => void;
}

export const conversationPath = (id: string) => `/messages/${id}`;

/** The shop writes first. */
export function BeginDialog({ customer, order, onClose }: Props) {
  const t = useTexts();
  const go = useGo();
  const pictures = usePictures();
  const { act } = useAct('operatorBeginConversation', ['operatorListConversations', 'operatorCountConversations']);
  const form = useForm({
    initial: { subject: '', content: '' },
    rules: {
      subject: ({ subject }) => !order && !subject.trim() && t('consoleMessages.subjectMissing'),
      content: ({ content }) => !content.trim() && t('consoleMessages.contentMissing'),
    },
    inDialog: true,
    send: async (values) => {
      const about = order ? { orderId: order.id } : { subject: values.subject.trim() };
      const content = values.content.trim();
      const { id } = await act({ customerId: customer.id, ...about, content, pictures: pictures.keys });
      onClose();
      go(conversationPath(id));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMessages.writeTo', { name: customer.name || customer.email })}
      reason={order && t('consoleMessages.aboutOrder', { sn: order.sn })}
      confirm={t('consoleMessages.send')}
      onClose={onClose}
    >
      {!order && (
        <Field label={t('consoleMessages.subject')} error={form.errors.subject}>
          <Input {...form.text('subject')} maxLength={limits.subjectMax} dir="auto" />
        </Field>
      )}
      <Field label={t('consoleMessages.message')} error={form.errors.content}>
        <Textarea {...form.text('content')} maxLength={limits.messageMax} rows={6} dir="auto" />
      </Field>
      <PictureRow pictures={pictures} />
      <div>
        <PictureButton pictures={pictures} />
      </div>
    </FormDialog>
  );
}
