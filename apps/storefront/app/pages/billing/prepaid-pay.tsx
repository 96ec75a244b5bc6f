import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { newKey } from '@sampan/ui/use-idempotency-key.ts';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import type { Payable } from './payable.ts';
import type { Said } from './use-orders.ts';

export type Prepaid = OutputOf<Calls['getPrepaid']>;
export type PrepaidBalance = Pick<Prepaid, 'balanceUsd' | 'isOffered'>;

/** What the pages of paying show of it. */
export const onPage = ({ balanceUsd, isOffered }: Prepaid): PrepaidBalance => ({ balanceUsd, isOffered });

interface Props {
  payable: Payable;
  prepaid: PrepaidBalance;
  /** Whether the reader has agreed to what there is to agree to. */
  check: () => boolean;
  onPaid: (said: Said) => void;
}

/** Pays from the prepaid balance at one press, or says what is missing there. */
export function PrepaidPay({ payable: { named, sum }, prepaid, check, onPaid }: Props) {
  const t = useTexts();
  const { price } = useFormat();
  const [busy, setBusy] = useState(false);
  const key = useRef('');
  const { balanceUsd, isOffered } = prepaid;
  if (balanceUsd === 0 && !isOffered) return null;
  const missing = Math.round((sum - balanceUsd) * 100) / 100;
  const pay = async () => {
    if (!check()) return;
    setBusy(true);
    key.current ||= newKey();
    try {
      await call('payFromPrepaid', { ...named, amountUsd: sum }, { idempotencyKey: key.current });
      onPaid({ title: 'billing.paid', text: 'billing.paidNext' });
    } catch (error) {
      // An answer that came leaves nothing to repeat.
      if (error instanceof CallError) key.current = '';
      showError(error, t);
      setBusy(false);
    }
  };
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="mb-2 flex items-baseline justify-between gap-4">
        <Link className="link tap" to="/balance">
          {t('billing.prepaidBalance')}
        </Link>
        <bdi className="tnum" dir="ltr">
          {price(balanceUsd)}
        </bdi>
      </p>
      {missing > 0 ? (
        <p className="hint">
          <RichText
            id="billing.prepaidMissing"
            values={{ sum: price(missing) }}
            parts={{ sum: (text) => <bdi dir="ltr">{text}</bdi> }}
          />
        </p>
      ) : (
        <Button kind="brand" size="big" wide busy={busy} busyLabel={t('billing.prepaidPaying')} onClick={pay}>
          <Icon name="check" small />
          {t('billing.prepaidPay')}
        </Button>
      )}
    </div>
  );
}
