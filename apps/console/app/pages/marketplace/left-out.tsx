import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, Field, Textarea } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ReactNode, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { CategorySelect } from '../../features/catalogue/category-select.tsx';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';

type Refusal = Output<'operatorGetOfferImport'>['refusals'][number];
type Problem = Refusal['problem'];

/** What an import left out, by reason, each with its remedy and one press that imports them again. */
export function LeftOut({ importId }: { importId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetOfferImport', { importId });
  const [mayShow, setMayShow] = useState(false);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="second">{t('consoleMarketplace.reading')}</p>;
  const groups = [...Map.groupBy(data.refusals, ({ problem }) => problem)];
  return (
    <div className="market-refused">
      {groups.some(([problem]) => !final.has(problem)) && (
        <Checkbox checked={mayShow} onChange={({ target }) => setMayShow(target.checked)}>
          {t('consoleMarketplace.mayShow')} <span className="text-muted">{t('consoleMarketplace.mayShowKept')}</span>
        </Checkbox>
      )}
      {groups.map(([problem, refusals]) => (
        <section key={problem} aria-label={t(`consoleMarketplace.problem_${problem}`)}>
          <h3>
            {t(`consoleMarketplace.problem_${problem}`)} <span className="second">{refusals.length}</span>
          </h3>
          <Offers refusals={refusals} />
          {!final.has(problem) && <Remedy {...{ importId, problem, refusals, mayShow }} />}
        </section>
      ))}
    </div>
  );
}

/** Nothing here changes that. */
const final: ReadonlySet<Problem> = new Set(['already_here', 'odd_number']);
const shownOffers = 8;

function Offers({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useTexts();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? refusals : refusals.slice(0, shownOffers);
  return (
    <ul>
      {shown.map(({ offerId, title, problem, detail }) => (
        <li key={offerId}>
          <Link className="mono" to={`/marketplace?asked=${offerId}`}>
            {offerId}
          </Link>{' '}
          <span lang="zh">{title}</span>{' '}
          {detail !== '' && problem !== 'no_category' && <bdi className="text-muted">{detail}</bdi>}
        </li>
      ))}
      {refusals.length > shown.length && (
        <li>
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t('consoleMarketplace.showAllOf', { count: refusals.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface RemedyProps {
  importId: string;
  problem: Problem;
  refusals: readonly Refusal[];
  mayShow: boolean;
}

function Remedy({ importId, problem, refusals, mayShow }: RemedyProps) {
  const t = useTexts();
  const may = useMay();
  const [reason, setReason] = useState('');
  const [mapped, setMapped] = useState<ReadonlySet<string>>(new Set());
  const { press, busy } = useAct('operatorRetryOfferImport', ['operatorListOfferImports', 'operatorGetMarketplace']);
  const unplaced = problem === 'no_category' ? [...Map.groupBy(refusals, ({ detail }) => detail)] : [];
  const isReady =
    mayShow && (problem !== 'patent_reason' || reason.trim() !== '') && (problem !== 'no_category' || mapped.size > 0);
  const retry = () =>
    void press(
      { importId, problem, mayShow: true, ...(problem === 'patent_reason' && { patentReason: reason.trim() }) },
      () => showToast({ kind: 'done', title: t('consoleMarketplace.importing') }),
    );
  return (
    <div className="market-remedy">
      {unplaced.map(([id, some]) => (
        <Place key={id} marketCategoryId={id} refusals={some} onMapped={() => setMapped(new Set([...mapped, id]))} />
      ))}
      {problem === 'patent_reason' && (
        <Field label={t('consoleMarketplace.patentReason')}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      <Where problem={problem} mayRule={may('operatorSetSetting')} />
      <Button size="small" busy={busy} disabled={!isReady} onClick={retry}>
        {t('consoleMarketplace.tryAgain', { count: refusals.length })}
      </Button>
    </div>
  );
}

/** Counts for every later import as well. */
function Place({
  marketCategoryId,
  refusals,
  onMapped,
}: {
  marketCategoryId: string;
  refusals: readonly Refusal[];
  onMapped: () => void;
}) {
  const t = useTexts();
  const { press } = useAct('operatorMapMarketCategory', []);
  const [chosen, setChosen] = useState<number | undefined>();
  return (
    <Field label={t('consoleMarketplace.unplacedMany', { count: refusals.length, title: refusals[0]?.title ?? '' })}>
      <CategorySelect
        label={t('consoleMarketplace.chooseCategory')}
        value={chosen}
        all={t('consoleMarketplace.chooseCategory')}
        onChoose={(categoryId) => {
          if (categoryId === undefined) return;
          void press({ marketCategoryId, categoryId }, () => {
            setChosen(categoryId);
            onMapped();
          });
        }}
      />
    </Field>
  );
}

/** Where the rule is that keeps them out. */
function Where({ problem, mayRule }: { problem: Problem; mayRule: boolean }): ReactNode {
  const t = useTexts();
  if (problem === 'seller_blocked')
    return (
      <Link className="link" to="/marketplace/sellers">
        {t('consoleMarketplace.unblockSeller')}
      </Link>
    );
  if (problem !== 'forbidden_word' && problem !== 'forbidden_category') return null;
  return mayRule ? (
    <Link className="link" to="/settings/marketplace">
      {t('consoleMarketplace.changeRule')}
    </Link>
  ) : (
    <span className="second">{t('consoleMarketplace.ownersRule')}</span>
  );
}
