import { Button } from '@sampan/ui/button.tsx';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Icon } from '../../parts/icon.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { moved } from './draft.ts';
import { Moves } from './moves.tsx';
import type { Pallet } from './pallet-state.tsx';

type Goods = Pallet['products'];

interface Props {
  goods: Goods;
  onChange: (goods: Goods) => void;
}

const most = 500;

/** The goods of a pallet in order, with the search of the product list. */
export function PalletGoods({ goods, onChange }: Props) {
  const t = useTexts();
  return (
    <Section title={t('consoleCatalogue.products')} note={t('consoleCatalogue.found', { total: goods.length })}>
      <Search
        known={new Set(goods.map(({ offerId }) => offerId))}
        onAdd={(one) => goods.length < most && onChange([...goods, one])}
      />
      <ul className="pallet-goods">
        {goods.map((one, at) => (
          <li key={one.offerId}>
            {one.pictureUrl && <img src={one.pictureUrl} alt="" width={32} height={32} loading="lazy" />}
            <span className="cut" dir="auto" title={one.title}>
              {one.title}
            </span>
            <span className="mono text-muted">{one.offerId}</span>
            <Moves name={one.title} onMove={(step) => goods[at + step] && onChange(moved(goods, at, step))} />
            <button
              type="button"
              className="ib step-back"
              aria-label={t('consoleCatalogue.takeOut', { name: one.title })}
              onClick={() => onChange(goods.filter(({ offerId }) => offerId !== one.offerId))}
            >
              <Icon name="x" small />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Search({ known, onAdd }: { known: ReadonlySet<number>; onAdd: (one: Goods[number]) => void }) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const { data } = useCall(
    'operatorListProducts',
    { search, status: 'active', pageSize: 8 },
    { enabled: search !== '' },
  );
  const found = search === '' ? [] : (data?.list.filter(({ offerId }) => !known.has(offerId)) ?? []);
  return (
    <div className="pallet-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
        }}
      >
        <input
          type="search"
          name="search"
          className="input"
          maxLength={100}
          aria-label={t('consoleCatalogue.findToAdd')}
          placeholder={t('consoleCatalogue.search')}
        />
        <Button size="small" type="submit">
          {t('consoleCatalogue.find')}
        </Button>
      </form>
      {search !== '' && data && found.length === 0 && <p className="second">{t('consoleCatalogue.noneFound')}</p>}
      <ul className="pallet-goods">
        {found.map(({ offerId, title, pictureUrl }) => (
          <li key={offerId}>
            {pictureUrl && <img src={pictureUrl} alt="" width={32} height={32} />}
            <span className="cut" dir="auto">
              {title}
            </span>
            <Button size="small" onClick={() => onAdd({ offerId, title, pictureUrl })}>
              {t('consoleCatalogue.addToPallet')} <span className="sr-only">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
