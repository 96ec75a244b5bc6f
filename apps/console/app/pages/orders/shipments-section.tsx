import type { Output } from '../../api/call.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Shipments = Output<'operatorGetOrder'>['shipments'];
type Shipment = Shipments[number];

const tones: Record<Shipment['state'], Tone> = {
  info_received: 'river',
  in_transit: 'blue',
  out_for_delivery: 'blue',
  delivered: 'green',
  exception: 'crimson',
};

export function ShipmentsSection({ shipments }: { shipments: Shipments }) {
  const t = useTexts();
  if (shipments.length === 0) return null;
  return (
    <Section title={t('consoleOrders.shipments')}>
      {shipments.map((shipment) => (
        <ShipmentRow key={shipment.id} shipment={shipment} />
      ))}
    </Section>
  );
}

function ShipmentRow({ shipment }: { shipment: Shipment }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { carrier, trackingNumber, state, shippedAt, steps } = shipment;
  return (
    <>
      <p className="shipment">
        <b dir="auto">{carrier}</b> <bdi className="mono">{trackingNumber}</bdi>
        <State tone={tones[state]}>{t(`consoleOrders.tracking_${state}`)}</State>
      </p>
      <ol className="told">
        {steps.map(({ at, place, description }) => (
          <li key={`${at} ${description}`}>
            <time dateTime={at} className="second">
              {moment(at)}
            </time>
            <span dir="auto">
              {place}
              {t('console.comma')}
              {description}
            </span>
          </li>
        ))}
        <li>
          <time dateTime={shippedAt} className="second">
            {moment(shippedAt)}
          </time>
          <span>{t('consoleOrders.event_delivered')}</span>
        </li>
      </ol>
    </>
  );
}
