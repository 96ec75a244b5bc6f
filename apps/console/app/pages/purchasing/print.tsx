import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call, type Output } from '../../api/call.ts';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Purchase = Output<'operatorListPurchaseLines'>['list'][number];

async function read(ids: readonly string[]): Promise<Purchase[]> {
  const all: Purchase[] = [];
  for (let start = 0; start < ids.length; start += operatorLimits.purchasesAtOnceMax) {
    const some = ids.slice(start, start + operatorLimits.purchasesAtOnceMax);
    all.push(...(await call('operatorListPurchaseLines', { ids: some })).list);
  }
  return all;
}

/** Purchase orders on paper, each on a sheet of its own. */
export default function PrintPurchases() {
  const t = useTexts();
  const ids = useLocation().hash.slice(1).split(',').filter(Boolean);
  const { data, error, refetch } = useQuery({ queryKey: ['print purchases', ids], queryFn: () => read(ids) });
  useEffect(() => {
    if (!data) return;
    const pictures = [...document.images].filter(({ complete }) => !complete);
    const loaded = pictures.map((picture) => new Promise((done) => picture.addEventListener('load', done)));
    const failed = pictures.map((picture) => new Promise((done) => picture.addEventListener('error', done)));
    void Promise.all(loaded.map((one, index) => Promise.race([one, failed[index]]))).then(() => window.print());
  }, [data]);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-4 h-60" />;
  return (
    <main className="print-sheets">
      <title>{t('consolePurchasing.printTitle', { count: data.length })}</title>
      <Button className="print-again" onClick={() => window.print()}>
        {t('consolePurchasing.print')}
      </Button>
      {data.map((purchase) => (
        <Sheet key={purchase.id} purchase={purchase} />
      ))}
    </main>
  );
}

function Sheet({ purchase }: { purchase: Purchase }) {
  const t = useTexts();
  const { fen, date } = useFormat();
  const { number, supplier, list, goodsFen, freightFen, note, externalNumber, createdAt, placedAt } = purchase;
  return (
    <section className="print-sheet">
      <h1>
        <span className="mono">{number}</span> <span lang="zh">{supplier.name}</span>
      </h1>
      <p>
        {[supplier.nameEn !== supplier.name && supplier.nameEn, date(placedAt ?? createdAt), externalNumber]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <SheetLines list={list} />
      <p>
        {t('consolePurchasing.goodsSum')} {fen(goodsFen)} · {t('consolePurchasing.freightSum')} {fen(freightFen)} ·{' '}
        <b>
          {t('consolePurchasing.total')} {fen(goodsFen + freightFen)}
        </b>
      </p>
      {note && <p lang="zh">{note}</p>}
    </section>
  );
}

function SheetLines({ list }: Pick<Purchase, 'list'>) {
  const t = useTexts();
  const { fen, number } = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th colSpan={2}>{t('consolePurchasing.goods')}</th>
          <th>{t('consolePurchasing.order')}</th>
          <th>{t('consoleOrders.pieces')}</th>
          <th>{t('consolePurchasing.costOfLine')}</th>
          <th>{t('consolePurchasing.cost')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((line) => (
          <tr key={line.id}>
            <td>
              <img src={line.picture} alt="" width={48} height={48} />
            </td>
            <td lang="zh">
              {line.sourceName}
              <br />
              {[line.attributes, line.itemNumber].filter(Boolean).join('，')}
              {line.offerUrl && (
                <>
                  <br />
                  <span className="print-link">{line.offerUrl}</span>
                </>
              )}
            </td>
            <td className="mono">{line.sn}</td>
            <td>{number(line.quantity - line.short)}</td>
            <td>{fen(line.costFen)}</td>
            <td>{fen((line.quantity - line.short) * line.costFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
