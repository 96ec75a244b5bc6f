import { languages } from '@sampan/contract/languages';
import { Button } from '@sampan/ui/button.tsx';
import { Checkbox, FieldError } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { Icon } from '../../parts/icon.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BeforeImport, BeforeSeller } from './before-import.tsx';
import { callsFor, type Hit } from './hit.ts';
import { ImportFields, type ImportWish, readMinimum } from './import-fields.tsx';
import { useMarket } from './market-tabs.tsx';

export interface WholeSeller {
  sellerId: string;
  name: string;
  total: number;
}

interface Props {
  hits: readonly Hit[];
  /** Instead of picks: all that a seller offers. */
  whole: WholeSeller | null;
  onDrop: (offerIds: readonly string[]) => void;
  onClear: () => void;
}

const empty: ImportWish = { categoryId: undefined, minimum: '', starts: 'hidden', weights: {}, patentReason: '' };

/** What is picked, how it is to come into the shop, and what stands in the way. */
export function ImportPanel({ hits, whole, onDrop, onClear }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const [wish, setWish] = useState(empty);
  const [mayShow, setMayShow] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { press, busy } = useImport(onClear);
  const minimum = readMinimum(wish.minimum);
  const start = () => {
    setAsked(true);
    if (!mayShow || minimum === 'wrong') return;
    const known = new Set(hits.map(({ offerId }) => offerId));
    press({
      ...(whole ? { sellerId: whole.sellerId } : { offerIds: hits.map(({ offerId }) => offerId) }),
      mayShow: true,
      starts: wish.starts,
      patentReason: wish.patentReason,
      weights: Object.entries(wish.weights).flatMap(([offerId, grams]) =>
        known.has(offerId) ? [{ offerId, grams }] : [],
      ),
      ...(wish.categoryId !== undefined && { categoryId: wish.categoryId }),
      ...(minimum !== undefined && { minimum }),
    });
  };
  const count = whole?.total ?? hits.length;
  const title = t('consoleMarketplace.toImport', { count });
  return (
    <aside className="market-panel" aria-label={title}>
      <div className="market-panel-body">
        <Section
          title={title}
          end={
            <Button kind="quiet" size="small" onClick={onClear}>
              {t('consoleMarketplace.clear')}
            </Button>
          }
        >
          {whole ? <p lang="zh">{whole.name}</p> : <Chosen hits={hits} onDrop={onDrop} />}
        </Section>
        <ImportFields hits={hits} count={count} wish={wish} onChange={setWish} isAsked={isAsked} />
        {whole ? (
          <BeforeSeller wish={wish} onChange={setWish} />
        ) : (
          <BeforeImport hits={hits} wish={wish} onChange={setWish} onDrop={onDrop} />
        )}
        <Texts />
      </div>
      <div className="market-acts">
        <Checkbox checked={mayShow} onChange={({ target }) => setMayShow(target.checked)}>
          {t('consoleMarketplace.mayShow')} <span className="text-muted">{t('consoleMarketplace.mayShowKept')}</span>
        </Checkbox>
        {isAsked && !mayShow && <FieldError>{t('consoleMarketplace.mayShowNeeded')}</FieldError>}
        <p className="second">{t('consoleMarketplace.costsCalls', { calls: number(callsFor(count)) })}</p>
        <KeyButton
          kind="brand"
          keys="i"
          label={t('consoleMarketplace.import', { count })}
          foot={t('consoleMarketplace.footImport')}
          busy={busy}
          onPress={start}
        />
      </div>
    </aside>
  );
}

function useImport(onDone: () => void) {
  const t = useTexts();
  const go = useGo();
  const { press, busy } = useAct('operatorImportOffers', ['operatorListOfferImports', 'operatorGetMarketplace']);
  return {
    busy,
    press: (input: Parameters<typeof press>[0]) =>
      void press(input, () => {
        showToast({ kind: 'done', title: t('consoleMarketplace.importing') });
        onDone();
        go('/marketplace/imported');
      }),
  };
}

function Chosen({ hits, onDrop }: { hits: readonly Hit[]; onDrop: Props['onDrop'] }) {
  const t = useTexts();
  const { unitPrice } = useFormat();
  return (
    <ul className="market-chosen">
      {hits.map(({ offerId, title, pictureUrl, options, tiers }) => (
        <li key={offerId}>
          {pictureUrl ? <img src={pictureUrl} alt="" width={36} height={36} loading="lazy" /> : <span />}
          <div>
            <p className="cut" dir="auto" title={title}>
              {title}
            </p>
            <p className="second cut">
              {options !== null && `${t('consoleMarketplace.options', { count: options })}, `}
              {tiers[0] && t('consoleMarketplace.from', { price: unitPrice(tiers[0].priceUsd).trim() })}
            </p>
          </div>
          <Button
            kind="quiet"
            size="small"
            aria-label={t('consoleMarketplace.takeOut', { title })}
            onClick={() => onDrop([offerId])}
          >
            <Icon name="x" small />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Languages in which buyers will read the marketplace's texts, and those in which they read English. */
function Texts() {
  const t = useTexts();
  const { data } = useMarket();
  if (!data?.name) return null;
  const own = new Set(data.languages);
  const others = languages.filter(({ code }) => !own.has(code));
  return (
    <Section title={t('consoleMarketplace.texts')}>
      <p className="market-languages" dir="ltr">
        {[...languages.filter(({ code }) => own.has(code)), ...others].map(({ code }) => (
          <span key={code} data-missing={!own.has(code) || undefined}>
            {code}
          </span>
        ))}
      </p>
      {others.length > 0 && (
        <p className="second">
          {t('consoleMarketplace.textsMissing', { languages: others.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </Section>
  );
}
