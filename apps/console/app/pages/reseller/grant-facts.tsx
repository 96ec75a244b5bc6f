import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Slips } from '../../features/money/slips.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Grant, GrantState } from './grant-state.tsx';

/** The applicant's own description, the documents, and the history. */
export function GrantFacts({ grant }: { grant: Grant }) {
  const t = useTexts();
  const { date, precise, number } = useFormat();
  const { data, error, refetch } = useCall('operatorGetGrant', { id: grant.id });
  const facts = [
    [t('consoleReseller.company'), grant.company],
    [t('consoleReseller.supplier'), grant.goods.supplierName],
    [t('consoleReseller.shop'), grant.shop?.name ?? t('consoleReseller.allShops')],
    [t('consoleReseller.asked'), precise(grant.renewalAskedAt ?? grant.askedAt)],
    [t('consoleReseller.until'), grant.until && date(grant.until)],
    [t('consoleReseller.published'), data && data.published > 0 && number(data.published)],
  ] as const;
  return (
    <>
      <Section title={t('consoleReseller.request')} end={<GrantState grant={grant} />}>
        {grant.goods.picture && <img src={grant.goods.picture} alt="" width={96} height={96} />}
        <Facts
          facts={facts.filter(([, value]) => value).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])}
        />
        <p className="note-text" dir="auto">
          {grant.reason}
        </p>
      </Section>
      {data ? (
        <History history={data.history} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-24" />
      )}
    </>
  );
}

function History({ history }: Pick<Output<'operatorGetGrant'>, 'history'>) {
  const t = useTexts();
  const { date, precise } = useFormat();
  return (
    <Section title={t('consoleReseller.history')}>
      <ol>
        {history.toReversed().map(({ kind, at, by, text, until, files }) => (
          <li key={at}>
            <b>{t(`consoleReseller.event_${kind}`)}</b>
            {until && kind !== 'ended' && ` ${t('consoleReseller.untilDay', { day: date(until) })}`}
            <div className="second">{[precise(at), by].filter(Boolean).join(t('console.comma'))}</div>
            {text && (
              <p className="note-text" dir="auto">
                {text}
              </p>
            )}
            {files.length > 0 && <Slips urls={files.map(({ url }) => url)} label="consoleReseller.paper" />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
