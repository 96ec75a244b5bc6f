import type { ReactNode } from 'react';
import { AutomaticPayment, MarketEvents, MarketMargin } from './market-aside.tsx';
import { MarketLines } from './market-lines.tsx';
import type { MarketplacePurchase } from './market-purchase.ts';
import { MarketSteps } from './market-steps.tsx';
import { MarketplaceOrder } from './marketplace-order.tsx';
import { MarketplaceStrip } from './marketplace-strip.tsx';
import { Supplier } from './supplier.tsx';
import { ToTheFen } from './to-the-fen.tsx';
import type { Draft, Limits, Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  market: MarketplacePurchase;
  limits: Limits;
  draft?: Draft | undefined;
  /** What is edited while it is a draft. */
  children?: ReactNode;
  /** Its steps that have nothing to do with the marketplace. */
  foot: ReactNode;
}

/** A purchase at the marketplace on one page: steps, what holds it up, its sums to the fen, lines, and a block for each order. */
export function MarketPage({ purchase, market, limits, draft, children, foot }: Props) {
  return (
    <div className="market-page">
      <div className="market-top">
        <MarketSteps purchase={purchase} market={market} />
        <MarketplaceStrip purchase={purchase} market={market} draft={draft} />
      </div>
      <div className="market-main">
        <ToTheFen market={market} />
        {children ?? <MarketLines purchase={purchase} market={market} />}
        <MarketOrders purchase={purchase} market={market} />
        <div className="side-foot">{foot}</div>
      </div>
      <div className="market-side">
        <div className="sec">
          <Supplier purchase={purchase} />
        </div>
        <MarketMargin market={market} limits={limits} />
        <AutomaticPayment market={market} />
        <MarketEvents market={market} />
      </div>
    </div>
  );
}

export function MarketOrders({ purchase, market }: Pick<Props, 'purchase' | 'market'>) {
  const { orders, claims, events } = market;
  if (orders.length === 0) return null;
  return (
    <div className="market-orders">
      {orders.map((order) => (
        <MarketplaceOrder
          key={order.id}
          order={order}
          lines={purchase.list}
          claims={claims.filter(({ orderId }) => orderId === order.id)}
          heldSince={events.find(({ kind, position }) => kind === 'sum_held' && position === order.position)?.at}
        />
      ))}
    </div>
  );
}
