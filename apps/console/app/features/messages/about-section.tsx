import { Link } from '@sampan/ui/link.tsx';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BeginDialog, conversationPath } from './begin-dialog.tsx';

interface Props {
  customer: { id: string; name: string; email: string };
  order?: { id: string; sn: string };
  /** Erased customers cannot be written to. */
  canWrite?: boolean;
}

/** Conversations with a customer, or about an order, and a way to begin one; for roles that look after them. */
export function ConversationsSection(props: Props) {
  const may = useMay();
  return may('operatorListConversations') ? <Found {...props} /> : null;
}

function Found({ customer, order, canWrite = true }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const about = order ? { orderId: order.id } : { customerId: customer.id };
  const { data } = useCall('operatorListConversations', { queue: 'all', pageSize: 5, ...about }, { everySeconds: 60 });
  return (
    <Section title={t('consoleMessages.conversations')}>
      {data?.list.length === 0 && <p className="text-muted">{t('consoleMessages.noneWritten')}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {data?.list.map((one) => (
          <li key={one.id}>
            <p className="conversation-line">
              <Link to={conversationPath(one.id)} className="link cut" dir="auto">
                {one.order ? t('consoleMessages.aboutOrder', { sn: one.order.sn }) : one.subject}
              </Link>
              <Standing conversation={one} />
            </p>
            <p className="second cut" dir="auto">
              {one.lastText}
            </p>
          </li>
        ))}
      </ul>
      {canWrite && (
        <KeyButton
          keys="m"
          size="small"
          className="mt-2"
          label={t('consoleMessages.write')}
          foot={t('consoleMessages.footWrite')}
          onPress={() => setOpen(true)}
        />
      )}
      {isOpen && <BeginDialog customer={customer} {...(order && { order })} onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface StandingProps {
  conversation: { state: 'open' | 'closed'; waitingSince: string | null };
}

/** Whether a buyer waits for an answer. */
export function Standing({ conversation: { state, waitingSince } }: StandingProps) {
  const t = useTexts();
  const { moment } = useFormat();
  if (waitingSince)
    return (
      <span title={moment(waitingSince)}>
        <State tone="amber">{t('consoleMessages.waiting')}</State>
      </span>
    );
  return state === 'closed' ? (
    <State tone="ink">{t('consoleMessages.closed')}</State>
  ) : (
    <State tone="river">{t('consoleMessages.answered')}</State>
  );
}
