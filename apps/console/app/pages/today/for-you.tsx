import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useState } from 'react';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { orderPath } from '../../features/orders/order-number.tsx';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

interface Item {
  id: string;
  /** Its title, and the link to decide it. */
  name: string;
  path: string;
  icon: IconName;
  text: string;
  amountUsd: number | null;
  amountFen?: number | null;
  since: string;
}

const most = 8;
const minutely = { everySeconds: 60 };

const icons: Record<RowOf<'operatorListHandovers'>['kind'], IconName> = {
  purchase: 'factory',
  price: 'tag',
  grant: 'lock',
  request: 'tag',
  objection: 'alert',
  second_payment: 'bank',
  second_refund: 'back',
  second_transfer: 'bank',
  assigned: 'box',
};

/** What waits, by its number or name. Work about an order has the order’s number. */
function titleOf({ kind, sn, title, goods, offers }: RowOf<'operatorListHandovers'>, t: Translate): string {
  if (sn) return sn;
  if (kind === 'purchase') return t('consoleToday.title_purchase', { number: title });
  if (kind === 'price') return t('consoleToday.title_price', { goods: goods || title, others: (offers ?? 1) - 1 });
  if (kind === 'grant') return goods ? t('consoleToday.title_grant', { company: title, goods }) : title;
  if (kind === 'second_transfer') return t('consoleToday.title_transfer', { from: title });
  return title;
}

function pathOf({ kind, id, orderId }: RowOf<'operatorListHandovers'>): string {
  if (kind === 'purchase') return purchasePath(id);
  if (kind === 'price') return '/prices/requests';
  if (kind === 'grant') return '/resellers';
  if (kind === 'request') return '/resellers/requests';
  return kind === 'second_transfer' ? '/money/bank' : orderPath(orderId);
}

/** Work that others handed over. Second approvals of payments and refunds count as decisions about money. */
function useHandovers() {
  const t = useTexts();
  const may = useMay();
  const { data, error } = useCall('operatorListHandovers', {}, minutely);
  const isListed = (kind: string) =>
    (kind === 'second_payment' && may('operatorListDeclarations')) ||
    (kind === 'second_refund' && may('operatorApproveRefund'));
  const items = (data?.list ?? [])
    .filter(({ kind }) => !isListed(kind))
    .map((one): Item => {
      const { kind, id, title, by, amountUsd, amountFen, since } = one;
      const text = t(by ? `consoleToday.handover_${kind}_by` : `consoleToday.handover_${kind}`, { by, title });
      return {
        id: `${kind} ${id}`,
        name: titleOf(one, t) || t(`consoleToday.handover_${kind}`),
        path: pathOf(one),
        icon: icons[kind],
        text,
        amountUsd,
        amountFen,
        since,
      };
    });
  return { items, error };
}

/** Decisions that the operator may take, the oldest first. */
function useItems() {
  const t = useTexts();
  const may = useMay();
  const handovers = useHandovers();
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
    ...handovers.items,
    ...(declarations.data ?? []).map((one) => ({
      ...ofOrder(one),
      icon: 'bank' as const,
      text: one.firstApprover
        ? t('consoleToday.secondApproval', { customer: one.customer, first: one.firstApprover })
        : t(one.images.length > 0 ? 'consoleToday.transferWithSlip' : 'consoleToday.transfer', {
            customer: one.customer,
          }),
      since: one.declaredAt,
    })),
    ...(refunds.data?.list ?? []).map((one) => ({
      ...ofOrder(one),
      icon: 'back' as const,
      text: one.firstApprover
        ? t('consoleToday.secondApproval', { customer: one.customer, first: one.firstApprover })
        : refundText(one),
      since: one.requestedAt,
    })),
    ...(disputes.data ?? [])
      .filter(({ state }) => state === 'answer_needed')
      .map((one) => ({
        ...ofOrder(one),
        icon: 'card' as const,
        text: t('consoleToday.dispute'),
        since: one.openedAt,
      })),
  ];
  const failed = [declarations, refunds, disputes, handovers].some(({ error }) => error);
  return { decides, failed, items: items.toSorted((a, b) => readMoment(a.since) - readMoment(b.since)) };
}

const ofOrder = ({ id, orderId, sn, amountUsd }: { id: string; orderId: string; sn: string; amountUsd: number }) => ({
  id,
  name: sn,
  path: orderPath(orderId),
  amountUsd,
});

export function ForYou({ now }: { now: number }) {
  const t = useTexts();
  const { decides, failed, items } = useItems();
  const [isAll, setAll] = useState(false);
  if (!decides && items.length === 0) return null;
  return (
    <section className="card" aria-labelledby="for-you">
      <div className="card-head">
        <h2 id="for-you">{t('consoleToday.forYou')}</h2>
        {items.length > most ? (
          <Button size="small" kind="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('consoleToday.oldestOnly') : t('consoleToday.allForYou', { count: items.length })}
          </Button>
        ) : (
          items.length > 0 && <p>{t('consoleToday.oldestFirst')}</p>
        )}
      </div>
      {failed && <p className="today-failed">{t('consoleToday.notAll')}</p>}
      {items.length === 0 && !failed && <EmptyState as="h3" title={t('consoleToday.nothingForYou')} />}
      <ul className="today-items">
        {items.slice(0, isAll ? items.length : most).map((item) => (
          <ForYouItem key={item.id} item={item} now={now} />
        ))}
      </ul>
    </section>
  );
}

function ForYouItem({ item, now }: { item: Item; now: number }) {
  const { dollars, fen, age } = useFormat();
  const { name, path, icon, text, amountUsd, amountFen = null, since } = item;
  return (
    <li>
      <Icon name={icon} />
      <div>
        <Link to={path} className="order-number">
          <bdi>{name}</bdi>
        </Link>
        <p className="second" dir="auto">
          {text}
        </p>
      </div>
      <div className="today-sum">
        <b>{amountFen !== null ? fen(amountFen) : amountUsd !== null && dollars(amountUsd)}</b>
        <p className="second">{age(now - readMoment(since))}</p>
      </div>
    </li>
  );
}
