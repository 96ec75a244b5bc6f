import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { orderPath } from '../../lib/orders.ts';
import { useTexts } from '../../lib/texts.tsx';

type SiteMessage = OutputOf<Calls['listMessages']>['list'][number];

interface Props {
  message: SiteMessage;
  /** The one that the address names. */
  isOpened?: boolean;
  onRead?: (id: string) => void;
}

export function Message({ message, isOpened, onRead }: Props) {
  const t = useTexts();
  const { id, content, gmtCreate, orderId, status } = message;
  return (
    <article className={`card mb-3 flex gap-3 px-4 py-3.5 md:px-6 ${isOpened ? 'border-river-700' : ''}`}>
      <span className={status === 0 ? 'text-lacquer-600' : 'text-faint'}>
        <Icon name="bell" />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <time className="hint tnum" dateTime={`${gmtCreate.replace(' ', 'T')}Z`}>
          <bdi dir="ltr">{gmtCreate}</bdi>
        </time>
        <p className="whitespace-pre-line" dir="auto">
          {content}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          {orderId && (
            <Link
              className="link inline-flex text-sm font-semibold min-h-11 items-center md:min-h-8"
              to={orderPath(orderId)}
            >
              {t('orderDetail.seeOrder')}
            </Link>
          )}
          {status === 0 && onRead && (
            <Button kind="quiet" size="small" className="-ms-2 px-2" onClick={() => onRead(id)}>
              {t('messagesPage.markRead')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
