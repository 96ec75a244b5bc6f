import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { WarehouseOrder } from './warehouse.ts';

type Line = Output<'operatorGetOrder'>['items'][number];
type Result = NonNullable<WarehouseOrder['items'][number]['result']>;

/** A column with the inspection result, once a line was counted. */
export function useFoundColumn(orderId: string) {
  const t = useTexts();
  const { data } = useCall('operatorGetWarehouseOrder', { id: orderId }, { everySeconds: 60 });
  const results = new Map(data?.items.map(({ id, result }) => [id, result]));
  if (![...results.values()].some(Boolean)) return [];
  return [
    {
      id: 'found',
      head: t('consoleWarehouse.inspected'),
      isDesk: true as const,
      cell: (line: Line) => {
        const result = results.get(line.id);
        return result ? <Found result={result} /> : '–';
      },
    },
  ];
}

function Found({ result: { accepted, damaged, missing } }: { result: Result }) {
  const t = useTexts();
  return (
    <>
      <State tone={missing > 0 ? 'crimson' : damaged > 0 ? 'amber' : 'green'}>
        {t('consoleWarehouse.acceptedCount', { count: accepted })}
      </State>
      {damaged > 0 && <p className="second">{t('consoleWarehouse.damagedCount', { count: damaged })}</p>}
      {missing > 0 && <p className="second">{t('consoleWarehouse.missingCount', { count: missing })}</p>}
    </>
  );
}
