import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { WholeNumbers } from '@sampan/ui/whole-numbers.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { Measure } from '../../features/warehouse/measure.tsx';
import { PrintButtons } from '../../features/warehouse/print-buttons.tsx';
import { useSend } from '../../features/warehouse/use-send.ts';
import type { Parcel, WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { warehouseReads } from '../../features/warehouse/warehouse-reads.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { TrackingSteps } from './tracking-steps.tsx';

/** Hands each parcel to its carrier, one at a time. */
export function Ship({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const [picked, setPicked] = useState<string>();
  const { ship, busy } = useHanding(order);
  const left = order.step === 'ship' ? order.parcelList.filter(({ shipment }) => !shipment) : [];
  const next = left.find(({ code }) => code === picked) ?? left[0];
  if (order.parcelList.length === 0) return <p className="wh-none">{t('consoleWarehouse.noParcels')}</p>;
  return (
    <div className="wh-body">
      <address className="wh-card wh-address">
        <span className="second">{t('consoleWarehouse.shipTo')}</span>
        {addressLines(order).map((line) => (
          <span key={line} dir="auto">
            <WholeNumbers text={line} />
          </span>
        ))}
      </address>
      <p className="second">{t('consoleWarehouse.papersHint')}</p>
      <PrintButtons orderId={order.id} />
      <ul className="wh-parcels">
        {order.parcelList.map((parcel) => (
          <li key={parcel.code} className="wh-card wh-parcel">
            <p className="wh-parcel-head">
              <b className="mono">{parcel.code}</b>
              <span>
                <Measure parcel={parcel} />
              </span>
            </p>
            {parcel.shipment && <Shipped order={order} parcel={parcel} />}
            {parcel === next && <LabelForm id={handing} onSend={(label) => ship(parcel, label)} />}
            {parcel !== next && left.includes(parcel) && (
              <Button className="wh-small" onClick={() => setPicked(parcel.code)}>
                {t('consoleWarehouse.shipThis')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <div className="wh-foot">
          <Button type="submit" form={handing} kind="brand" className="wh-big" wide busy={busy}>
            {t('consoleWarehouse.shipParcel', { number: next.number })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The form's, whose button is within the thumb's reach. */
const handing = 'wh-handing';

const addressLines = ({ address }: WarehouseOrder) => (address ? [address.name, ...address.lines, address.mobile] : []);

const carrierKey = 'warehouseCarrier';

/** The next parcel goes with the same carrier more often than not. */
function lastCarrier(): string {
  try {
    return localStorage.getItem(carrierKey) ?? '';
  } catch {
    return '';
  }
}

function rememberCarrier(carrier: string) {
  try {
    localStorage.setItem(carrierKey, carrier);
  } catch {
    // not remembered
  }
}

const carriers = ['4PX', 'China Post', 'DHL', 'FedEx', 'SF Express', 'UPS', 'YunExpress', 'ZTO'];

interface Label {
  carrier: string;
  trackingNumber: string;
}

interface LabelProps {
  /** The form's id. */
  id: string;
  given?: Label;
  /** Its own button, if it has one. */
  children?: ReactNode;
  onSend: (label: Label) => void;
}

function LabelForm({ id, given, children, onSend }: LabelProps) {
  const t = useTexts();
  const [carrier, setCarrier] = useState(given?.carrier ?? lastCarrier());
  const [trackingNumber, setTrackingNumber] = useState(given?.trackingNumber ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const label = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    const missing = (!label.carrier && 'carrier') || (!label.trackingNumber && 'number');
    if (missing) return document.getElementById(`${id}-${missing}`)?.focus();
    rememberCarrier(label.carrier);
    onSend(label);
  };
  return (
    <form id={id} className="wh-label" onSubmit={submit}>
      <label htmlFor={`${id}-carrier`}>{t('consoleWarehouse.carrier')}</label>
      <input
        id={`${id}-carrier`}
        className="input wh-input"
        list="wh-carriers"
        maxLength={60}
        value={carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
      />
      <datalist id="wh-carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label htmlFor={`${id}-number`}>{t('consoleWarehouse.trackingNumber')}</label>
      <input
        id={`${id}-number`}
        className="input wh-input mono"
        autoComplete="off"
        maxLength={60}
        spellCheck={false}
        value={trackingNumber}
        // biome-ignore lint/a11y/noAutofocus: a scanner's keystrokes land here
        autoFocus
        onChange={(event) => setTrackingNumber(event.currentTarget.value)}
      />
      {children}
    </form>
  );
}

function useHanding(order: WarehouseOrder) {
  const t = useTexts();
  const { press, busy } = useSend();
  const ship = ({ id, code }: Parcel, label: Label) =>
    void press(
      {
        name: 'operatorShipParcel',
        input: { id, ...label },
        orderId: order.id,
        title: t('consoleWarehouse.entryShip', { code }),
      },
      (outcome) => outcome === 'sent' && showToast({ kind: 'done', title: t('consoleWarehouse.shipped', { code }) }),
    );
  return { ship, busy };
}

function Shipped({ order, parcel }: { order: WarehouseOrder; parcel: Parcel }) {
  const t = useTexts();
  const { moment } = useFormat();
  const [correcting, setCorrecting] = useState(false);
  const correct = useAct('operatorCorrectShipment', warehouseReads);
  const undo = useAct('operatorUndoShipment', warehouseReads);
  const { id, code, number, shipment } = parcel;
  const mayChange = shipment?.id && (order.status === 'be_delivered' || order.status === 'delivered');
  if (!shipment) return null;
  if (correcting)
    return (
      <LabelForm
        id={`wh-${number}`}
        given={shipment}
        onSend={(label) =>
          void correct.press({ id, ...label }, () => {
            setCorrecting(false);
            showToast({ kind: 'done', title: t('consoleWarehouse.corrected', { code }) });
          })
        }
      >
        <Button type="submit" kind="brand" className="wh-big" busy={correct.busy}>
          {t('consoleWarehouse.correct')}
        </Button>
      </LabelForm>
    );
  return (
    <>
      <p>
        {shipment.carrier} <b className="mono">{shipment.trackingNumber}</b>{' '}
        <span className="second">{moment(shipment.shippedAt)}</span>
      </p>
      <TrackingSteps order={order} parcel={parcel} />
      {mayChange && (
        <p className="order-acts">
          <Button className="wh-small" onClick={() => setCorrecting(true)}>
            {t('consoleWarehouse.correctNumber')}
          </Button>
          {shipment.steps.length === 0 && (
            <Button
              kind="danger"
              className="wh-small"
              busy={undo.busy}
              onClick={() =>
                void undo.press({ id }, () =>
                  showToast({ kind: 'done', title: t('consoleWarehouse.undone', { code }) }),
                )
              }
            >
              {t('consoleWarehouse.undo')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
