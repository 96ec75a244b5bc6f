import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useMe } from '../../api/use-me.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;

const reads = ['operatorGetOrder', 'operatorListOrders'] as const;

/** Internal notes about the order. */
export function NotesSection({ order: { id, notes } }: { order: Order }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('consoleOrders.notes')} note={t('consoleOrders.notesFor')}>
      <ul className="notes">
        {notes.map((note) => (
          <Note key={note.id} orderId={id} note={note} />
        ))}
      </ul>
      <KeyButton
        keys="n"
        size="small"
        label={t('consoleOrders.addNote')}
        foot={t('consoleOrders.footNote')}
        onPress={() => setOpen(true)}
      />
      {isOpen && <NoteDialog orderId={id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Note({ orderId, note: { id, by, at, text } }: { orderId: string; note: Order['notes'][number] }) {
  const t = useTexts();
  const me = useMe();
  const { moment } = useFormat();
  const { press, busy } = useAct('operatorRemoveOrderNote', reads);
  const canRemove = by.id === me.id || me.roles.includes('owner');
  return (
    <li>
      <p className="note-text" dir="auto">
        {text}
      </p>
      <p className="second">
        <span>
          <bdi>{by.name}</bdi>
          {t('console.comma')}
          <time dateTime={at}>{moment(at)}</time>
        </span>
        {canRemove && (
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-label={t('consoleOrders.removeNote')}
            onClick={() => void press({ id: orderId, noteId: id }, () => undefined)}
          >
            <Icon name="trash" small />
          </Button>
        )}
      </p>
    </li>
  );
}

function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorAddOrderNote', reads);
  const form = useForm({
    initial: { text: '' },
    rules: { text: ({ text }) => !text.trim() && t('consoleOrders.noteMissing') },
    inDialog: true,
    send: async ({ text }) => {
      await act({ id: orderId, text: text.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleOrders.addNote')}
      reason={t('consoleOrders.noteText')}
      confirm={t('consoleOrders.saveNote')}
      onClose={onClose}
    >
      <Field label={t('consoleOrders.note')} error={form.errors.text}>
        <Textarea {...form.text('text')} maxLength={limits.messageMax} rows={4} dir="auto" />
      </Field>
    </FormDialog>
  );
}
