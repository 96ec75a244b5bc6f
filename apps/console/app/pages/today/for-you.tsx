import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { orderPath } from '../../features/orders/order-number.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

interface Item {
  id: string;
  orderId: string;
  sn: string;
  icon: IconName;
  text: string;
  amountUsd: number;
  since: string;
}

const most = 8;
const minutely = { everySeconds: 60 };

/** Decisions about money that the operator may take himself, the oldest first. */
function useItems() {
  const t = useTexts();
  const may = useMay();
  const decides = may('operatorListDeclarations');
  const declarations = useCall('operatorListDeclarations', {}, { enabled: decides, ...minutely });
  const refunds = useCall(
    'operatorListRefunds',
    { state: 'requested' },
    { enabled: may('operatorApproveRefund'), ...minutely },
  );
  const disputes = useCall('operatorListDisputes', {}, { enabled: may('operatorListDisputes'), ...minutely });
  const refundText = ({ customer, kind, openedBy: by, lines }: RowOf<'operatorListRefunds'>) => {
    if (by) return t('consoleToday.refundProposed', { customer, by });
    if (kind === 'claim') return t('consoleToday.claim', { customer });
    return t('consoleToday.refund', { customer, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  };
  const items: Item[] = [
    ...(declarations.data ?? []).map((one) => ({
      ...one,
      icon: 'bank' as const,
      text: one.firstApprover
        ? t('consoleToday.secondApproval', { customer: one.customer, first: one.firstApprover })
        : t(one.images.length > 0 ? 'consoleToday.transferWithSlip' : 'consoleToday.transfer', {
            customer: one.customer,
          }),
      since: one.declaredAt,
    })),
    ...(refunds.data?.list ?? []).map((one) => ({
      ...one,
      icon: 'back' as const,
      text: one.firstApprover
        ? t('consoleToday.secondApproval', { customer: one.customer, first: one.firstApprover })
        : refundText(one),
      since: one.requestedAt,
    })),
    ...(disputes.data ?? [])
      .filter(({ state }) => state === 'answer_needed')
      .map((one) => ({ ...one, icon: 'card' as const, text: t('consoleToday.dispute'), since: one.openedAt })),
  ];
  const failed = [declarations, refunds, disputes].some(({ error }) => error);
  return { decides, failed, items: items.toSorted((a, b) => readMoment(a.since) - readMoment(b.since)) };
}

export function ForYou({ now }: { now: number }) {
  const t = useTexts();
  const { decides, failed, items } = useItems();
  if (!decides) return null;
  return (
    <section className="card today-you" aria-labelledby="for-you">
      <div className="card-head">
        <h2 id="for-you">{t('consoleToday.forYou')}</h2>
        {items.length > 0 && <p>{t('consoleToday.oldestFirst')}</p>}
      </div>
      {failed && <p className="today-failed">{t('consoleToday.notAll')}</p>}
      {items.length === 0 && !failed && <EmptyState as="h3" title={t('consoleToday.nothingForYou')} />}
      <ul className="today-items">
        {items.slice(0, most).map((item) => (
          <ForYouItem key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
}

function ForYouItem({ item: { orderId, sn, icon, text, amountUsd, since }, now }: { item: Item; now: number }) {
  const { dollars, age } = useFormat();
  return (
    <li>
      <Icon name={icon} />
      <div>
        <Link to={orderPath(orderId)} className="order-number">
          <bdi dir="ltr">{sn}</bdi>
        </Link>
        <p className="second" dir="auto">
          {text}
        </p>
      </div>
      <div className="today-sum">
        <b>{dollars(amountUsd)}</b>
        <p className="second">{age(now - readMoment(since))}</p>
      </div>
    </li>
  );
}
