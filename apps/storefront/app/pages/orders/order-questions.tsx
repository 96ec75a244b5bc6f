import { ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { conversationPath, questionPath } from '../../features/conversations/conversation.ts';
import { Thread } from '../../features/conversations/thread.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { OrderPage } from './order-page.ts';

/** The conversation about the order, and a link to ask. */
export function OrderQuestions({ order, conversation }: Pick<OrderPage, 'order' | 'conversation'>) {
  const t = useTexts();
  return (
    <Card className="no-print">
      <h2 className="mb-3 text-lg">{t('messagesPage.askAboutOrder')}</h2>
      {conversation && <Thread messages={conversation.messages} />}
      <ButtonLink to={conversation ? conversationPath(conversation.id) : questionPath(order.id)}>
        {t('messagesPage.write')}
      </ButtonLink>
    </Card>
  );
}
