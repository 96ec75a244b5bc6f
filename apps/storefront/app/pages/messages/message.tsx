import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon, type IconName } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { conversationPath } from '../../features/conversations/conversation.ts';
import { orderPath } from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

type SiteMessage = OutputOf<Calls['listMessages']>['list'][number];

const icons: Record<SiteMessage['kind'], IconName> = {
  '': 'bell',
  'order-placed': 'paper',
  'payment-confirming': 'clock',
  'payment-received': 'card',
  'payment-rejected': 'alert',
  'payment-returned': 'card',
  'part-received': 'alert',
  'kept-for-balance': 'card',
  'procurement-started': 'factory',
  'goods-missing': 'alert',
  'goods-received': 'box',
  'inspection-passed': 'inspect',
  'balance-due': 'card',
  'unsent-credited': 'inspect',
  'unsent-proposed': 'inspect',
  'objection-received': 'clock',
  'objection-answered': 'inspect',
  'address-changed': 'pin',
  'parcel-shipped': 'truck',
  shipped: 'truck',
  'tracking-corrected': 'truck',
  'parcel-not-shipped': 'alert',
  'parcel-delivered': 'check',
  'parcel-waiting': 'alert',
  'order-completed': 'check',
  'stock-arrived': 'box',
  'stock-low': 'alert',
  'refund-requested': 'clock',
  'refund-granted': 'card',
  'refund-declined': 'alert',
  'order-closed': 'x',
  answered: 'bell',
  'shop-news': 'globe',
  'grant-news': 'tag',
  'request-news': 'tag',
  'goods-news': 'tag',
  'orders-of-shops': 'box',
  'automatic-orders': 'box',
  'prepaid-news': 'card',
};

type MessageLink = [to: string, words: TextId];

const selling: MessageLink = ['/m/authorization', 'messagesPage.toAuthorization'];

/** News that are not about an order lead to their page. */
const newsLinks: Partial<Record<SiteMessage['kind'], MessageLink>> = {
  'shop-news': selling,
  'grant-news': selling,
  'request-news': ['/m/uploads', 'messagesPage.toUploads'],
  'goods-news': ['/m/publish', 'messagesPage.toPublished'],
  'orders-of-shops': ['/m/orders?side=own', 'messagesPage.toShopOrders'],
  'automatic-orders': ['/m/orders?side=own', 'messagesPage.toShopOrders'],
  'prepaid-news': ['/balance', 'messagesPage.toBalance'],
};

function linkOf({ kind, conversationId }: SiteMessage): MessageLink | undefined {
  return conversationId ? [conversationPath(conversationId), 'messagesPage.readAndAnswer'] : newsLinks[kind];
}

interface Props {
  message: SiteMessage;
  /** The message named in the URL. */
  isOpened?: boolean;
  onRead?: (id: string) => void;
}

export function Message({ message, isOpened, onRead }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  const { id, gmtCreate, kind, status } = message;
  const link = linkOf(message);
  return (
    <article className={`card mb-3 flex gap-3 px-4 py-3.5 md:px-6 ${isOpened ? 'border-river-700' : ''}`}>
      <span className={status === 0 ? 'text-lacquer-600' : 'text-faint'}>
        <Icon name={icons[kind]} />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <time className="hint tnum" dateTime={`${gmtCreate.replace(' ', 'T')}Z`}>
          {date(gmtCreate, 'time')}
        </time>
        <p className="whitespace-pre-line" dir="auto">
          <Content message={message} />
        </p>
        {link && (
          <Link className="link tap tap-in justify-self-start" to={link[0]}>
            {t(link[1])}
          </Link>
        )}
        {status === 0 && onRead && (
          <Button kind="quiet" size="small" className="-ms-2 justify-self-start px-2" onClick={() => onRead(id)}>
            {t('messagesPage.markRead')}
          </Button>
        )}
      </div>
    </article>
  );
}

function Content({ message: { content, orderId, orderSn } }: { message: SiteMessage }) {
  const at = orderSn ? content.indexOf(orderSn) : -1;
  if (at === -1) return content;
  return (
    <>
      {content.slice(0, at)}
      <Link className="link tap tap-in" to={orderPath(orderId)}>
        <bdi dir="ltr">{orderSn}</bdi>
      </Link>
      {content.slice(at + orderSn.length)}
    </>
  );
}
