import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Difference = Output<'operatorReconcile'>['differences'][number];

interface Props {
  differences: readonly Difference[];
  /** The total count; the list is capped. */
  total: number;
}

/** Differences by kind, each with its remedy. */
export function Differences({ differences, total }: Props) {
  const t = useTexts();
  const [explaining, setExplaining] = useState<Difference>();
  const kinds = [...Map.groupBy(differences, ({ kind }) => kind)];
  return (
    <>
      {kinds.map(([kind, found]) => (
        <div key={kind} className="difference-kind">
          <h3>{t(`consoleMoney.difference_${kind}`)}</h3>
          <p className="text-muted">{t(`consoleMoney.advice_${kind}`)}</p>
          <ul className="money-list">
            {found.map((one) => (
              <DifferenceRow
                key={`${one.reference} ${one.at} ${one.amountUsd}`}
                difference={one}
                onExplain={() => setExplaining(one)}
              />
            ))}
          </ul>
        </div>
      ))}
      {total > differences.length && (
        <p className="text-muted">{t('consoleMoney.moreDifferences', { count: total - differences.length })}</p>
      )}
      {explaining && <Explain difference={explaining} onClose={() => setExplaining(undefined)} />}
    </>
  );
}

function DifferenceRow({ difference, onExplain }: { difference: Difference; onExplain: () => void }) {
  const t = useTexts();
  const { dollars, utcMoment } = useFormat();
  const { kind, provider, at, shopUsd, providerUsd, amountUsd, sn, reference, id } = difference;
  return (
    <li>
      <span>
        <bdi className="mono">{sn || reference}</bdi>
        <span className="second">
          {[
            `${utcMoment(at)} UTC`,
            provider,
            sn && reference,
            shopUsd !== null && t('consoleMoney.byUsSum', { sum: dollars(shopUsd) }),
            providerUsd !== null && t('consoleMoney.byThemSum', { sum: dollars(providerUsd) }),
          ]
            .filter(Boolean)
            .join(t('console.comma'))}
        </span>
      </span>
      {id && !kind.startsWith('payout_') ? (
        <Button size="small" onClick={onExplain}>
          {t('consoleMoney.explain')}
        </Button>
      ) : (
        <span />
      )}
      <b>{dollars(amountUsd)}</b>
    </li>
  );
}

/** Books to the account for adjustments, with an explanation. */
function Explain({ difference: { id, amountUsd }, onClose }: { difference: Difference; onClose: () => void }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const { act } = useAct('operatorBookMovement', ['operatorReconcile', 'operatorListLedger']);
  const sum = dollars(amountUsd);
  return (
    <ReasonDialog
      title={t('consoleMoney.explainTitle', { sum })}
      text={t('consoleMoney.explainText')}
      confirm={t('consoleMoney.explainConfirm')}
      onConfirm={async (note) => {
        await act({ id, note });
        showToast({ kind: 'done', title: t('consoleMoney.explained', { sum }) });
      }}
      onClose={onClose}
    />
  );
}
