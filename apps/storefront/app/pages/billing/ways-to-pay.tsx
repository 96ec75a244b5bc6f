import { Icon } from '@sampan/ui/icons.tsx';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { providerName } from './provider-name.ts';

/** A provider's name, or by bank transfer. */
export type WayToPay = string;
export const byTransfer: WayToPay = 'transfer';

interface Props {
  providers: readonly string[];
  way: WayToPay;
  onChoose: (way: WayToPay) => void;
}

/** Chooses between several providers of card payments. */
export function WaysToPay({ providers, way, onChoose }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className="ways">
      <legend id={id} className="label">
        {t('billing.paymentMethod')}
      </legend>
      {[...providers, byTransfer].map((one) => (
        <label key={one} className="way">
          <input type="radio" name="way-to-pay" className="box" checked={way === one} onChange={() => onChoose(one)} />
          <Icon name={one === byTransfer ? 'bank' : 'card'} small />
          <span>
            {one === byTransfer
              ? t('layout.bankTransfer')
              : t('billing.cardOrWalletWith', { provider: providerName(one) })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const storageKey = 'wayToPay';

/** The buyer's choice, kept in this tab for this order: back from the bank's page it is still there. */
export function useWayToPay(orderId: string, providers: readonly string[]) {
  const [way, setWay] = useState<WayToPay>(providers[0] ?? byTransfer);
  useEffect(() => {
    const stored = readStored(orderId);
    if (stored !== undefined && (stored === byTransfer || providers.includes(stored))) setWay(stored);
  }, [orderId, providers]);
  const choose = (wanted: WayToPay) => {
    setWay(wanted);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ orderId, way: wanted }));
    } catch {
      // no storage: the choice lasts as long as the page
    }
  };
  return { way, choose };
}

function readStored(orderId: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return stored.orderId === orderId && typeof stored.way === 'string' ? stored.way : undefined;
  } catch {
    return undefined;
  }
}
