import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { BeforePlacing } from './before-placing.tsx';
import { DraftNotes, DraftSums } from './draft-fields.tsx';
import { DraftLines } from './draft-lines.tsx';
import { DraftSteps } from './draft-steps.tsx';
import { MarketplacePart } from './marketplace-part.tsx';
import { Facts } from './purchase-facts.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseSteps } from './purchase-steps.tsx';
import { type Limits, type Purchase, useDraft } from './use-draft.ts';

interface Parts {
  body: ReactNode;
  foot?: ReactNode;
}

interface Props {
  purchase: Purchase;
  /** Places the parts: beside a list, or on a page. */
  children: (parts: Parts) => ReactNode;
}

/** A purchase order's content and next step. */
export function PurchaseParts({ purchase, children }: Props) {
  const { data: limits } = useCall('operatorGetPurchasing', {}, { everySeconds: 60 });
  if (!limits) return children({ body: null });
  if (purchase.state === 'draft')
    return (
      <DraftParts purchase={purchase} limits={limits}>
        {children}
      </DraftParts>
    );
  return children({
    body: (
      <>
        <MarketplacePart purchase={purchase} limits={limits} />
        <Facts purchase={purchase} limits={limits} />
        <PurchaseLines purchase={purchase} limits={limits} />
      </>
    ),
    foot: <PurchaseSteps purchase={purchase} />,
  });
}

function DraftParts({ purchase, limits, children }: Props & { limits: Limits }) {
  const draft = useDraft(purchase, limits);
  return children({
    body: (
      <>
        <MarketplacePart purchase={purchase} limits={limits} />
        <DraftSums draft={draft} limits={limits} />
        <BeforePlacing purchase={purchase} draft={draft} limits={limits} />
        <DraftLines draft={draft} limits={limits} />
        <DraftNotes draft={draft} />
      </>
    ),
    foot: <DraftSteps purchase={purchase} draft={draft} />,
  });
}
