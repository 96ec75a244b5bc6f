import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { type Picks, withPicks } from '../../parts/data-table/use-picks.ts';
import { FilterSelect } from '../../parts/filters.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { FindBox } from './find-box.tsx';
import { type Hit, mayImport } from './hit.ts';
import { ImportPanel, type WholeSeller } from './import-panel.tsx';
import { MarketNote, useMarketLine } from './market-note.tsx';
import { MarketTabs, useMarket } from './market-tabs.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { PriceFilter } from './price-filter.tsx';
import { type FindFilters, useFindFilters } from './use-find-filters.ts';
import { useHitColumns } from './use-hit-columns.tsx';
import { usePicture } from './use-picture.ts';

const pageSize = 20;

/** Finding offers at the marketplace, and importing those that are picked. */
export default function Find() {
  const t = useTexts();
  const { values, change } = useFindFilters();
  const byPicture = usePicture((error) => showError(error, t));
  const found = useHits(values, byPicture.picture);
  const { data: market } = useMarket();
  const { percent, number } = useFormat();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Hit>>(new Map());
  const [whole, setWhole] = useState<WholeSeller | null>(null);
  const [isWithoutHere, setWithoutHere] = useState(false);
  const picks = useChosen(found.list.rows, chosen, setChosen);
  // What is known of them since they were picked, such as a category that was mapped.
  const known = new Map(found.list.rows?.map((hit) => [hit.offerId, hit]));
  const hits = [...chosen.values()].map((hit) => known.get(hit.offerId) ?? hit);
  const isWords = found.understood === undefined || found.understood === 'words';
  const ask = (asked: string) => {
    byPicture.drop();
    setWhole(null);
    change({ asked });
  };
  return (
    <Page
      title={t('console.marketplace')}
      note={useMarketLine()}
      foot={
        market?.name &&
        t('consoleMarketplace.rateAndGuard', { rate: number(market.cnyPerUsd), guard: percent(market.guard) })
      }
    >
      <div className="market-split">
        <div className="pane">
          <div className="pane-head">
            <div>
              <MarketTabs part="find" />
              <FindBox
                asked={values.asked}
                understood={byPicture.picture ? 'picture' : found.understood}
                isSending={byPicture.isSending}
                onAsk={ask}
                onPicture={(file) => void byPicture.search(file)}
              />
              {byPicture.picture ? (
                <PictureFrame
                  key={byPicture.picture.url}
                  picture={byPicture.picture}
                  found={found.list.rows && found.list.total}
                  onFrame={byPicture.setFrame}
                />
              ) : (
                isWords && <Filters values={values} change={change} />
              )}
              <Found
                list={found.list}
                isSeller={!byPicture.picture && found.understood === 'seller'}
                onWhole={setWhole}
                isWithoutHere={isWithoutHere}
                onWithoutHere={setWithoutHere}
              />
              <MarketNote />
              <Missing numbers={found.missing} />
            </div>
          </div>
          {market?.name && <Hits list={isWithoutHere ? withoutHere(found.list) : found.list} picks={picks} />}
        </div>
        {(hits.length > 0 || whole) && (
          <ImportPanel
            hits={whole ? [] : hits}
            whole={whole}
            onDrop={(offerIds) => setChosen(new Map([...chosen].filter(([id]) => !offerIds.includes(id))))}
            onClear={() => {
              setChosen(new Map());
              setWhole(null);
            }}
          />
        )}
      </div>
    </Page>
  );
}

function Hits({ list, picks }: { list: ReturnType<typeof useHits>['list']; picks: Picks }) {
  const t = useTexts();
  const go = useGo();
  const { data: market } = useMarket();
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <DataTable
      label={t('consoleMarketplace.found')}
      list={list}
      columns={useHitColumns()}
      idOf={({ offerId }) => offerId}
      current={current}
      onCurrent={setCurrent}
      onOpen={(hit) => {
        if (hit.here) go(`/products/${hit.here.productId}`);
        else if (market?.name === 'alibaba1688') window.open(offerPage(hit.offerId), '_blank', 'noopener');
        else if (mayImport(hit)) picks.setPicked((picked) => withPicks(picked, [hit.offerId], !picked[hit.offerId]));
      }}
      picks={picks}
      mayPick={mayImport}
      unpicked={({ here }) => here && <Icon name="check" small />}
      kindOf={({ here }) => (here ? 'here' : undefined)}
      isHigh
      empty={<EmptyState title={t('consoleMarketplace.noHits')} text={t('consoleMarketplace.noHitsText')} />}
    />
  );
}

/** The demo's marketplace has no pages. */
const offerPage = (offerId: string) => `https://detail.1688.com/offer/${offerId}.html`;

/** While a page has none that are left, the next is loaded. */
function withoutHere(list: ReturnType<typeof useHits>['list']) {
  const rows = list.rows?.filter(({ here }) => here === null);
  const isLoading = rows?.length === 0 && list.hasMore;
  return isLoading ? { ...list, rows: undefined, isPending: true } : { ...list, rows };
}

interface FoundProps {
  list: ReturnType<typeof useHits>['list'];
  isSeller: boolean;
  isWithoutHere: boolean;
  onWithoutHere: (isWithout: boolean) => void;
  onWhole: (whole: WholeSeller) => void;
}

/** How many there are, how many of those shown are here already, and all of a seller at once. */
function Found({ list, isSeller, onWhole, isWithoutHere, onWithoutHere }: FoundProps) {
  const t = useTexts();
  const { number } = useFormat();
  const { rows = [], total, isPending } = list;
  const here = rows.filter((hit) => hit.here).length;
  const seller = rows[0]?.seller;
  if (isPending || rows.length === 0) return null;
  return (
    <div className="market-count">
      <p role="status">
        {t('consoleMarketplace.offersFound', { count: Math.max(total, rows.length) })}
        {here > 0 && ` ${t('consoleMarketplace.hereAlready', { count: here, shown: number(rows.length) })}`}
      </p>
      {here > 0 && (
        <button type="button" className="link" onClick={() => onWithoutHere(!isWithoutHere)}>
          {t(isWithoutHere ? 'consoleMarketplace.showHere' : 'consoleMarketplace.leaveHereOut')}
        </button>
      )}
      {isSeller && seller && (
        <Button
          size="small"
          onClick={() => onWhole({ sellerId: seller.sellerId, name: seller.name, total: Math.max(total, rows.length) })}
        >
          {t('consoleMarketplace.importSeller', { count: Math.max(total, rows.length) })}
        </Button>
      )}
    </div>
  );
}

function Missing({ numbers }: { numbers: readonly string[] }) {
  const t = useTexts();
  if (numbers.length === 0) return null;
  return <p className="second">{t('consoleMarketplace.missingOffers', { numbers: numbers.join(', ') })}</p>;
}

const sorts = ['most_sold', 'most_repeated', 'price_up', 'price_down'] as const;
const soldSteps = ['', '100', '300', '1000', '5000'];

function Filters({ values, change }: FindFilters) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <div className="filters">
      <PriceFilter
        key={`${values.priceFrom} ${values.priceTo}`}
        from={values.priceFrom}
        to={values.priceTo}
        onChange={(priceFrom, priceTo) => change({ priceFrom, priceTo })}
      />
      <FilterSelect
        label={t('consoleMarketplace.sold30')}
        value={values.soldFrom ?? ''}
        options={soldSteps.map((least) => [
          least,
          least === ''
            ? t('consoleMarketplace.soldAny')
            : t('consoleMarketplace.soldFrom', { least: number(Number(least)) }),
        ])}
        onChange={(soldFrom) => change({ soldFrom })}
      />
      <FilterSelect
        label={t('consoleMarketplace.ships')}
        value={values.ships ?? ''}
        options={[
          ['', t('consoleMarketplace.shipsAny')],
          ['24', t('consoleMarketplace.shipsWithin', { hours: 24 })],
          ['48', t('consoleMarketplace.shipsWithin', { hours: 48 })],
        ]}
        onChange={(ships) => change({ ships: ships === '24' || ships === '48' ? ships : undefined })}
      />
      <FilterSelect
        label={t('consoleMarketplace.sort')}
        value={values.sort ?? 'most_sold'}
        options={sorts.map((sort) => [sort, t(`consoleMarketplace.sort_${sort}`)])}
        onChange={(sort) => change({ sort: sorts.find((one) => one === sort) })}
      />
    </div>
  );
}

/** The hits of what is asked, or of a picture; further pages come while the list is scrolled. */
function useHits(values: FindFilters['values'], picture: ReturnType<typeof usePicture>['picture']) {
  const words = useList(
    'operatorFindOffers',
    {
      asked: values.asked,
      sort: values.sort ?? 'most_sold',
      ...(values.priceFrom && { priceFrom: values.priceFrom }),
      ...(values.priceTo && { priceTo: values.priceTo }),
      ...(values.soldFrom && { soldFrom: values.soldFrom }),
      ...(values.ships && { shipsWithinHours: values.ships }),
      pageSize,
    },
    { enabled: picture === null, nextInput: nextPage },
  );
  const alike = useList(
    'operatorFindOffersByPicture',
    { pictureId: picture?.pictureId ?? '', ...(picture?.frame && { frame: picture.frame }), pageSize },
    { enabled: picture !== null, nextInput: nextPage },
  );
  const first = words.firstPage;
  return {
    list: picture ? alike : words,
    understood: values.asked === '' ? undefined : first?.understood,
    missing: picture ? [] : (first?.missing ?? []),
  };
}

const nextPage = (pages: readonly { pages: number | null; list: readonly unknown[] }[]) => {
  const last = pages.at(-1);
  const isLast = !last || last.list.length === 0 || (last.pages !== null && pages.length >= last.pages);
  return isLast ? undefined : { page: pages.length + 1 };
};

/** Picked offers stay picked when something else is looked for. */
function useChosen(
  rows: readonly Hit[] | undefined,
  chosen: ReadonlyMap<string, Hit>,
  setChosen: (chosen: ReadonlyMap<string, Hit>) => void,
): Picks {
  const known = new Map([...chosen, ...(rows ?? []).map((hit) => [hit.offerId, hit] as const)]);
  const picked = Object.fromEntries([...chosen.keys()].map((id) => [id, true] as const));
  return {
    picked,
    ids: [...chosen.keys()],
    clear: () => setChosen(new Map()),
    setPicked: (change) => {
      const next = typeof change === 'function' ? change(picked) : change;
      const ids = Object.keys(next).filter((id) => next[id]);
      const hits = ids.flatMap((id) => known.get(id) ?? []).filter(mayImport);
      setChosen(new Map(hits.map((hit) => [hit.offerId, hit])));
    },
  };
}
