import { Button } from '@sampan/ui/button.tsx';
import { Field, Select } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMe } from '../../api/use-me.ts';
import { CustomerLink } from '../../features/customers/customer-link.tsx';
import { useLanguageName } from '../../features/customers/language-name.ts';
import type { Conversation } from '../../features/messages/entries.tsx';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { reads } from './reads.ts';

/** The customer, the subject, the assignee, and closing. */
export function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const t = useTexts();
  const languageName = useLanguageName();
  const { customer, order } = conversation;
  return (
    <>
      <Section title={t('consoleMessages.customer')}>
        <p>
          <CustomerLink id={customer.id} name={customer.name || customer.email} />{' '}
          <span className="text-muted">{t('consoleOrders.writes', { language: languageName(customer.language) })}</span>
        </p>
        {customer.company && <p dir="auto">{customer.company}</p>}
        <p className="cut" title={customer.email}>
          <bdi>{customer.email}</bdi>
        </p>
      </Section>
      {order && (
        <Section title={t('consoleOrders.order')}>
          <p className="conversation-line">
            <OrderNumber id={order.id} sn={order.sn} />
            <StatusBadge status={order.status} />
          </p>
        </Section>
      )}
      <Assignee conversation={conversation} />
      <Ending conversation={conversation} />
    </>
  );
}

function Assignee({ conversation }: { conversation: Conversation }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('consoleMessages.assignee')}>
      <p className="mb-2" dir="auto">
        {conversation.assignee?.name ?? t('consoleMessages.nobody')}
      </p>
      <KeyButton
        keys="e"
        size="small"
        label={t('consoleMessages.assign')}
        foot={t('consoleMessages.footAssign')}
        onPress={() => setOpen(true)}
      />
      {isOpen && <AssignDialog conversation={conversation} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function AssignDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = useTexts();
  const me = useMe();
  const { data: colleagues } = useCall('operatorListColleagues', {});
  const { act } = useAct('operatorAssignConversation', reads);
  const { id, version, assignee } = conversation;
  const form = useForm({
    initial: { operatorId: assignee?.id ?? me.id },
    rules: {},
    inDialog: true,
    send: async ({ operatorId }) => {
      await act({ id, version, operatorId });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleMessages.assignTitle')}
      confirm={t('consoleMessages.assignConfirm')}
      onClose={onClose}
    >
      <Field label={t('consoleMessages.assignee')}>
        <Select {...form.text('operatorId')}>
          <option value="">{t('consoleMessages.nobody')}</option>
          {(colleagues ?? [me]).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

function Ending({ conversation: { id, version, state } }: { conversation: Conversation }) {
  const t = useTexts();
  const close = useAct('operatorCloseConversation', reads);
  const reopen = useAct('operatorReopenConversation', reads);
  const { press, busy } = state === 'open' ? close : reopen;
  return (
    <Section title={t('consoleMessages.end')} note={t('consoleMessages.endNote')}>
      <Button size="small" busy={busy} onClick={() => void press({ id, version }, () => undefined)}>
        {t(state === 'open' ? 'consoleMessages.close' : 'consoleMessages.reopen')}
      </Button>
    </Section>
  );
}
