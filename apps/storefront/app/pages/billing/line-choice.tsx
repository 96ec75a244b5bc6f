import { Card } from '@sampan/ui/card.tsx';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import type { Bill } from '../../features/orders/orders.ts';
import { ShippingLines } from '../../features/orders/shipping-lines.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useBillChoice } from './use-bill-choice.ts';

export function LineChoice({ bill, onChange }: { bill: Bill; onChange: (bill: Bill) => void }) {
  const t = useTexts();
  const id = useId();
  const { shippingQuote } = bill.basis;
  const { wanted, choose } = useBillChoice(
    (shippingLine: string) => call('chooseShippingLine', { id: bill.id, shippingLine }),
    onChange,
  );
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-3.5 text-lg">
        {t('billing.howItShips')}
      </h2>
      <ShippingLines
        isBill
        lines={bill.shippingLines}
        chosen={wanted ?? shippingQuote.id}
        onChoose={(line) => void choose(line)}
      />
      {shippingQuote.weight === 'assumed' && <p className="hint mt-2.5">{t('shipping.assumed')}</p>}
    </Card>
  );
}
