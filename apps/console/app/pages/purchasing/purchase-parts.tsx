import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { BeforePlacing } from './before-placing.tsx';
import { DraftNotes, DraftSums } from './draft-fields.tsx';
import { DraftLines } from './draft-lines.tsx';
import { DraftSteps } from './draft-steps.tsx';
import { MarketMargin } from './market-aside.tsx';
import { MarketOrders, MarketPage } from './market-page.tsx';
import type { MarketplacePurchase } from './market-purchase.ts';
import { MarketplaceStrip } from './marketplace-strip.tsx';
import { Facts } from './purchase-facts.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseSteps } from './purchase-steps.tsx';
import { type Limits, type Purchase, useDraft } from './use-draft.ts';

interface Parts {
  body: ReactNode;
  foot?: ReactNode;
  /** Instead of both, on a page of its own: a purchase at the marketplace. */
  page?: ReactNode;
}

interface Props {
  purchase: Purchase;
  /** Places the parts: beside a list, or on a page. */
  children: (parts: Parts) => ReactNode;
}

/** A purchase order's content and next step. */
export function PurchaseParts({ purchase, children }: Props) {
  const { data: limits } = useCall('operatorGetPurchasing', {}, { everySeconds: 60 });
  const market = useMarket(purchase, limits);
  if (!limits || market === undefined) return children({ body: null });
  if (purchase.state === 'draft')
    return (
      <DraftParts purchase={purchase} limits={limits} market={market}>
        {children}
      </DraftParts>
    );
  const foot = <PurchaseSteps purchase={purchase} isAtMarketplace={market !== null} />;
  return children({
    body: (
      <>
        {market && <MarketplaceStrip purchase={purchase} market={market} />}
        {market && <MarketMargin market={market} limits={limits} />}
        <Facts purchase={purchase} limits={limits} isAtMarketplace={market !== null} />
        {market && <MarketOrders purchase={purchase} market={market} />}
        <PurchaseLines purchase={purchase} limits={limits} />
      </>
    ),
    foot,
    page: market && <MarketPage purchase={purchase} market={market} limits={limits} foot={foot} />,
  });
}

/** Null: it is bought elsewhere, or was by hand. Undefined: not known yet. */
function useMarket({ id, state }: Purchase, limits: Limits | undefined): MarketplacePurchase | null | undefined {
  const isThere = limits !== undefined && limits.marketplace !== '';
  const { data, error } = useCall('operatorGetMarketplacePurchase', { id }, { everySeconds: 10, enabled: isThere });
  if ((limits && !isThere) || (error && !data)) return null;
  if (!data) return undefined;
  if (state === 'draft') return data.isOffered || data.state !== null ? data : null;
  // A draft that was previewed and then placed by hand has a state there, too.
  const isAsked = data.state === 'placing' || data.state === 'asked' || data.state === 'unclear';
  return isAsked || data.orders.length > 0 ? data : null;
}

function DraftParts({
  purchase,
  limits,
  market,
  children,
}: Props & { limits: Limits; market: MarketplacePurchase | null }) {
  const draft = useDraft(purchase, limits);
  const obstacles = <BeforePlacing purchase={purchase} draft={draft} limits={limits} />;
  const lines = <DraftLines draft={draft} limits={limits} />;
  const notes = <DraftNotes draft={draft} isAtMarketplace={market !== null} />;
  const foot = <DraftSteps purchase={purchase} draft={draft} isAtMarketplace={market !== null} />;
  return children({
    body: (
      <>
        {market && <MarketplaceStrip purchase={purchase} market={market} draft={draft} />}
        <DraftSums draft={draft} limits={limits} />
        {obstacles}
        {lines}
        {notes}
      </>
    ),
    foot,
    page: market && (
      <MarketPage purchase={purchase} market={market} limits={limits} draft={draft} foot={foot}>
        {obstacles}
        {lines}
        {notes}
      </MarketPage>
    ),
  });
}
