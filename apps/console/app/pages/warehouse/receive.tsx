import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type FormEvent, useRef, useState } from 'react';
import { inboundPath, isOnTheWay } from '../../features/warehouse/inbound.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import type { WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { LineFacts } from './line-facts.tsx';
import { PlaceField } from './places.tsx';

/** Parcels of suppliers, as they come in. */
export function Receive({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const isOpen = order.step === 'receive';
  const onTheWay = order.purchases.filter(isOnTheWay);
  const [place, setPlace] = useState('');
  return (
    <div className="wh-body">
      {isOpen && <Scan order={order} place={place} />}
      {isOpen && (
        <PlaceField id="wh-place" label={t('consoleWarehouse.placeOfAll')} value={place} onChange={setPlace} />
      )}
      {order.purchases.length > 0 && <Purchases order={order} />}
      {(order.received.length > 0 || order.purchases.length === 0) && <Received order={order} />}
      <h2 className="wh-title">{t('consoleWarehouse.expected')}</h2>
      <ul className="wh-card">
        {order.items.map((line) => (
          <li key={line.id} className="wh-line">
            <LineFacts line={line} />
            <b className="wh-pieces">{line.quantity}</b>
          </li>
        ))}
      </ul>
      {isOpen && onTheWay.length === 0 && <Complete order={order} place={place} />}
    </div>
  );
}

function Received({ order: { received } }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { moment } = useFormat();
  return (
    <>
      <h2 className="wh-title">{t('consoleWarehouse.received')}</h2>
      <ul className="wh-card wh-results" aria-label={t('consoleWarehouse.received')}>
        {received.map(({ trackingNumber, at }) => (
          <li key={trackingNumber}>
            <b className="mono">{trackingNumber}</b>
            <span className="second">{moment(at)}</span>
          </li>
        ))}
        {received.length === 0 && <li className="second">{t('consoleWarehouse.noneReceived')}</li>}
      </ul>
    </>
  );
}

/** Purchase orders that bring its goods; those on their way are received first. */
function Purchases({ order: { purchases } }: { order: WarehouseOrder }) {
  const t = useTexts();
  return (
    <>
      <h2 className="wh-title">{t('consoleWarehouse.purchases')}</h2>
      <ul className="wh-hits" aria-label={t('consoleWarehouse.purchases')}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <Link className="wh-hit-order" to={inboundPath(purchase.id)}>
              <span>
                <b className="mono">{purchase.number}</b>
                <span className="second block">
                  {purchase.carrier} <span className="mono">{purchase.trackingNumber}</span>
                </span>
              </span>
              {isOnTheWay(purchase) ? (
                <State tone="blue">{t('consoleWarehouse.receiveFirst')}</State>
              ) : (
                <State tone="green">{t('consoleWarehouse.hasArrived')}</State>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StepProps {
  order: WarehouseOrder;
  /** The place of the arrived goods. */
  place: string;
}

function Scan({ order: { id, sn }, place }: StepProps) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const { press, busy } = useSend();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trackingNumber = field.current?.value.trim();
    if (!trackingNumber) return;
    const given = { name: 'operatorReceiveParcel', input: { id, trackingNumber, place: place.trim() } } as const;
    void press({ ...given, orderId: id, title: t('consoleWarehouse.entryReceived', { sn }) }, () => {
      if (field.current) field.current.value = '';
      field.current?.focus();
    });
  };
  return (
    <form className="wh-form" onSubmit={submit}>
      <label htmlFor="wh-received">{t('consoleWarehouse.inbound')}</label>
      <div className="wh-find-row">
        <input
          ref={field}
          id="wh-received"
          className="input wh-input mono"
          autoComplete="off"
          maxLength={60}
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: a scanner's keystrokes land here
          autoFocus
        />
        <Button type="submit" className="wh-big" busy={busy}>
          {t('consoleWarehouse.note')}
        </Button>
      </div>
    </form>
  );
}

function Complete({ order: { id, sn }, place }: StepProps) {
  const t = useTexts();
  const { press, busy } = useSend();
  const complete = () =>
    void press(
      {
        name: 'operatorReceiveGoods',
        input: { id, place: place.trim() },
        orderId: id,
        title: t('consoleWarehouse.entryComplete', { sn }),
      },
      (outcome) => outcome === 'sent' && showToast({ kind: 'done', title: t('consoleWarehouse.completed', { sn }) }),
    );
  return (
    <div className="wh-foot">
      <KeyButton
        kind="brand"
        className="wh-big"
        wide
        keys="ctrl+Enter"
        label={t('consoleWarehouse.complete')}
        busy={busy}
        onPress={complete}
      />
    </div>
  );
}
