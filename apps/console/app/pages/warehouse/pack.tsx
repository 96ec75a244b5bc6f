import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { lineName } from '../../features/orders/shipping-line.ts';
import { PrintButtons } from '../../features/warehouse/print-buttons.tsx';
import { useSend } from '../../features/warehouse/use-send.ts';
import {
  type Final,
  finalOf,
  isPicked,
  type Measures,
  type WarehouseOrder,
} from '../../features/warehouse/warehouse.ts';
import { Icon } from '../../parts/icon.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Packed } from './packed.tsx';
import { type Draft, draftOf, emptyDraft, readDraft, unpacked, withoutLast } from './parcel-draft.ts';
import { ParcelForm } from './parcel-form.tsx';
import { Picks } from './picks.tsx';
import { PutAway } from './put-away.tsx';

/** A restock is put into stock; everything else is packed. */
export function Pack({ order }: { order: WarehouseOrder }) {
  return order.destination === 'own_stock' ? <PutAway order={order} /> : <Parcels order={order} />;
}

/** Weighs and measures each parcel, and bills the balance by the charged weight, beside the quote. */
function Parcels({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const isRepacked = isPicked(order) && order.step === 'ship' && order.parcelsShipped === 0;
  const isOpen = order.step === 'pack' || order.step === 'inspect' || isRepacked;
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => {
    const known = order.parcelList.map(draftOf);
    return known.length > 0 ? known : [emptyDraft];
  });
  const measured = drafts.map(readDraft);
  const parcels = measured.flatMap((parcel) => parcel ?? []);
  const leaving = drafts.length > 1 ? leavingOf(order, drafts) : [];
  const left = unpacked(leaving, drafts);
  const isOver = [...left.values()].some((pieces) => pieces < 0);
  const isComplete = parcels.length === drafts.length && parcels.length > 0 && !isOver;
  const final = finalOf(order.balance, parcels);
  const change = (index: number, draft: Draft) => setDrafts(drafts.with(index, draft));
  return (
    <div className="wh-body">
      <Picks order={order} />
      {drafts.map((draft, index) => (
        <ParcelForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a parcel is its number
          key={index}
          number={index + 1}
          draft={draft}
          balance={order.balance}
          isOpen={isOpen}
          lines={leaving}
          left={left}
          onChange={(next) => change(index, next)}
          onRemove={index > 0 && index === drafts.length - 1 ? () => setDrafts(withoutLast(drafts)) : undefined}
        />
      ))}
      {isOpen && drafts.length < operatorLimits.parcelsMax && (
        <Button className="wh-big wh-add" onClick={() => setDrafts([...drafts, emptyDraft])}>
          <Icon name="plus" />
          {t('consoleWarehouse.addParcel')}
        </Button>
      )}
      {isComplete && order.status === 'pending_inspection' && <Comparison order={order} final={final} />}
      <Short order={order} />
      <div className="wh-foot">
        {isOpen && order.status === 'be_delivered' && (
          <Packed order={order} parcels={parcels} isComplete={isComplete} />
        )}
        {isOpen && order.status !== 'be_delivered' && (
          <Bill order={order} parcels={parcels} final={final} isComplete={isComplete} />
        )}
        {order.parcelList.length > 0 && <PrintButtons orderId={order.id} />}
      </div>
    </div>
  );
}

/** Pieces that may be packed: damaged and missing ones are removed from parcels. */
const leavingOf = ({ items }: WarehouseOrder, drafts: readonly Draft[]) =>
  items
    .map((line) => ({ ...line, pieces: Math.min(line.result?.accepted ?? line.quantity, line.quantity) }))
    .filter(({ id, pieces }) => pieces > 0 || drafts.some(({ contents }) => contents[id]));

/** Quote and final cost, and whether the difference needs the buyer's consent. */
function Comparison({ order: { balance }, final }: { order: WarehouseOrder; final: Final }) {
  const t = useTexts();
  const { dollars, kilograms, percent } = useFormat();
  const sign = final.differenceUsd > 0 ? '+' : '';
  const share = final.differencePercent === null ? '' : `, ${sign}${percent(final.differencePercent / 100)}`;
  return (
    <section className="wh-card wh-quote" aria-label={t('consoleWarehouse.quoteAndFinal')}>
      <div>
        <p>{t('consoleWarehouse.quoted')}</p>
        <b>{dollars(balance.quotedUsd)}</b>
        <p className="second">
          {[lineName(t, balance.shippingLine), kilograms(balance.quotedGrams)].join(t('console.comma'))}
        </p>
      </div>
      <div className="wh-final">
        <p>{t('consoleWarehouse.final')}</p>
        <b>{dollars(final.usd)}</b>
        <p className="second">{[lineName(t, balance.shippingLine), kilograms(final.grams)].join(t('console.comma'))}</p>
      </div>
      <p className={final.isFar ? 'wh-far' : 'wh-near'}>
        <b>
          {sign}
          {dollars(final.differenceUsd)}
          {share}
        </b>{' '}
        {t(final.isFar ? 'consoleWarehouse.farAbove' : 'consoleWarehouse.inLimit')}
      </p>
    </section>
  );
}

/** Pieces that do not leave are another matter than shipping. */
function Short({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const short = order.items.filter(({ result }) => result && result.damaged + result.missing > 0);
  if (short.length === 0) return null;
  const count = short.reduce((sum, { result }) => sum + (result ? result.damaged + result.missing : 0), 0);
  return <p className="second">{t('consoleWarehouse.short', { count })}</p>;
}

interface BillProps {
  order: WarehouseOrder;
  parcels: Measures[];
  final: Final;
  isComplete: boolean;
}

function Bill({ order, parcels, final, isComplete }: BillProps) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { press, busy } = useSend();
  const [asking, setAsking] = useState(false);
  const { id, sn, balance } = order;
  const isCounted = order.step === 'pack';
  const sum = dollars(final.usd);
  const bill = async (isFarConfirmed: boolean) => {
    setAsking(false);
    const title = t('consoleWarehouse.entryParcels', { sn });
    const saved = await press({ name: 'operatorSetParcels', input: { id, parcels }, orderId: id, title });
    if (saved === 'refused') return;
    const input = { id, shippingUsd: final.usd, isFarConfirmed };
    const bill = t('consoleWarehouse.entryBill', { sn, sum });
    await press({ name: 'operatorBillBalance', input, orderId: id, title: bill }, (outcome) => {
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.billed', { sn }) });
    });
  };
  const ask = () => {
    if (!isComplete || !isCounted) return;
    if (final.isFar) setAsking(true);
    else void bill(false);
  };
  return (
    <>
      <KeyButton
        kind="brand"
        className="wh-big"
        wide
        keys="ctrl+Enter"
        label={
          balance.isDue
            ? t(isComplete ? 'consoleWarehouse.bill' : 'consoleWarehouse.billWithoutSum', { sum })
            : t('consoleWarehouse.readyToShip')
        }
        aria-disabled={!isComplete || !isCounted}
        busy={busy}
        onPress={ask}
      />
      <p className="second">{t(isCounted ? 'consoleWarehouse.billHint' : 'consoleWarehouse.countFirst')}</p>
      <ConfirmDialog
        open={asking}
        title={t('consoleWarehouse.farTitle')}
        text={t('consoleWarehouse.farText', { quoted: dollars(balance.quotedUsd), final: sum, sn })}
        confirm={t('consoleWarehouse.farConfirm')}
        cancel={t('consoleWarehouse.weighAgain')}
        onConfirm={() => void bill(true)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
