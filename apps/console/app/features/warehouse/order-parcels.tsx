import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { Measure } from './measure.tsx';
import { PrintButtons } from './print-buttons.tsx';
import { Unsettled } from './unsettled.tsx';
import { nameOfLine, type WarehouseOrder } from './warehouse.ts';
import { warehouseReads } from './warehouse-reads.ts';

/** Inspection results, parcels and the buyer's objections on the order's page. */
export function OrderParcels({ orderId }: { orderId: string }) {
  const { data: order } = useCall('operatorGetWarehouseOrder', { id: orderId }, { everySeconds: 60 });
  if (!order) return null;
  return (
    <>
      {order.objections.length > 0 && <Objections order={order} />}
      {order.items.some(({ result }) => result) && <Results order={order} />}
      {order.parcelList.length > 0 && <Parcels order={order} />}
      <Papers order={order} />
    </>
  );
}

function Results({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { inspection } = order;
  return (
    <Section title={t('consoleWarehouse.inspection')} note={inspection && moment(inspection.at)}>
      {inspection?.approvedAt && (
        <p className="second">{t('consoleWarehouse.approved', { at: moment(inspection.approvedAt) })}</p>
      )}
      <ul className="wh-results">
        {order.items.map(({ id, productName, options, result }) => (
          <li key={id}>
            <span className="lines-title">
              <span className="cut" dir="auto" title={productName}>
                {productName}
              </span>
              {options && <b dir="auto">{options}</b>}
            </span>
            <span>{result ? <Counts result={result} /> : t('consoleWarehouse.notCounted')}</span>
            {result && result.unsettled > 0 && <Unsettled order={order} orderItemId={id} pieces={result.unsettled} />}
            {result && result.pictures.length > 0 && (
              <ul className="inspected">
                {result.pictures.map(({ url, number }) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      <img
                        src={url}
                        alt={t('consoleWarehouse.pictureOf', { number, name: nameOfLine({ productName, options }) })}
                        width={72}
                        height={72}
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Counts({ result }: { result: NonNullable<WarehouseOrder['items'][number]['result']> }) {
  const t = useTexts();
  const wrong = [
    result.damaged > 0 && t('consoleWarehouse.damagedCount', { count: result.damaged }),
    result.missing > 0 && t('consoleWarehouse.missingCount', { count: result.missing }),
  ].filter(Boolean);
  return (
    <>
      {t('consoleWarehouse.acceptedCount', { count: result.accepted })}
      {wrong.length > 0 && <span className="late"> {wrong.join(', ')}</span>}
      {result.note && <span className="second block">{result.note}</span>}
    </>
  );
}

/** Documents that travel with the goods; buyers have the same, so support can print them too. */
function Papers({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  if (!useMay()('operatorPrintParcels')) return null;
  return (
    <Section title={t('consoleWarehouse.papers')}>
      <PrintButtons orderId={order.id} {...(order.parcelList.length === 0 && { kinds: ['invoice'] as const })} />
    </Section>
  );
}

function Parcels({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  return (
    <Section title={t('consoleWarehouse.parcels')} note={order.parcelList.length}>
      <ul className="wh-results">
        {order.parcelList.map((parcel) => (
          <li key={parcel.code}>
            <span className="mono">{parcel.code}</span>
            <span>
              <Measure parcel={parcel} />
            </span>
            <span className="second">
              {parcel.shipment
                ? `${parcel.shipment.carrier}, ${parcel.shipment.trackingNumber} · ${t(`consoleOrders.tracking_${parcel.shipment.state}`)}`
                : t('consoleWarehouse.notShipped')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Objections({ order }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { moment } = useFormat();
  const may = useMay()('operatorDecideObjection');
  const { act } = useAct('operatorDecideObjection', warehouseReads);
  const [opened, setOpened] = useState<'stands' | 'inspect_again' | null>(null);
  const open = order.objections.find(({ decision }) => !decision);
  return (
    <Section title={t('consoleWarehouse.objections')}>
      <ul className="wh-results">
        {order.objections.map(({ id, text, raisedAt, decision, answer, decidedBy }) => (
          <li key={id}>
            <p className={decision ? undefined : 'late'}>
              <Icon name="alert" small /> {moment(raisedAt)}
              {decision && ` · ${t(`consoleWarehouse.decision_${decision}`)}`}
            </p>
            <p dir="auto">{text}</p>
            {answer && (
              <p className="second" dir="auto">
                {t('consoleWarehouse.answeredBy', { name: decidedBy })} {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
      {open && may && (
        <p className="order-acts">
          <button type="button" className="btn btn-brand" onClick={() => setOpened('stands')}>
            {t('consoleWarehouse.stands')}
          </button>
          <button type="button" className="btn btn-line" onClick={() => setOpened('inspect_again')}>
            {t('consoleWarehouse.inspectAgain')}
          </button>
        </p>
      )}
      {open && opened && (
        <AnswerDialog
          decision={opened}
          onSend={async (answer) => {
            await act({ id: open.id, decision: opened, answer });
            showToast({ kind: 'done', title: t('consoleWarehouse.answered', { sn: order.sn }) });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}
