import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { Picture } from '../../features/catalogue/picture.tsx';
import { useTexts } from '../../texts/texts.ts';

type Pallet = OutputOf<Calls['listHomePallets']>[number];

const tones: Record<string, string> = {
  sand: 'tone-sand',
  river: 'tone-river',
  amber: 'tone-amber',
  blue: 'tone-blue',
  crimson: 'tone-crimson',
  violet: 'tone-violet',
  green: 'tone-green',
};

function palletPath({ palletId, palletName }: Pallet): string {
  return withQuery('/product-list', { palletId, palletName });
}

/** The first pallet is large, with four beside it; the others follow in their own row. */
export function Pallets({ pallets }: { pallets: Pallet[] }) {
  const t = useTexts();
  const [first, ...others] = pallets;
  const more = others.slice(4);
  return (
    <section className="grid gap-3 md:gap-4" aria-label={t('home.collections')}>
      <div className="pallets">
        {first && <FirstPallet pallet={first} />}
        {others.slice(0, 4).map((pallet) => (
          <SmallPallet key={pallet.id} pallet={pallet} />
        ))}
      </div>
      {more.length > 0 && (
        <div className="pallets pallets-more">
          {more.map((pallet) => (
            <SmallPallet key={pallet.id} pallet={pallet} />
          ))}
        </div>
      )}
    </section>
  );
}

function toneOf(pallet: Pallet): string {
  return tones[pallet.tone] ?? tones.sand ?? '';
}

function FirstPallet({ pallet }: { pallet: Pallet }) {
  const t = useTexts();
  const [second] = pallet.morePics;
  return (
    <Link className={`pallet pallet-first ${toneOf(pallet)}`} to={palletPath(pallet)}>
      <h2>{pallet.palletName}</h2>
      <p>{pallet.tagline}</p>
      <span className="btn btn-brand">{t('home.seeCollection')}</span>
      {second && <Picture src={second} alt="" size={236} className="pallet-second" />}
      <Picture src={pallet.palletPic} alt="" size={384} main />
    </Link>
  );
}

function SmallPallet({ pallet }: { pallet: Pallet }) {
  const t = useTexts();
  return (
    <Link className={`pallet ${toneOf(pallet)}`} to={palletPath(pallet)}>
      <h2>{pallet.palletName}</h2>
      <p>{pallet.tagline}</p>
      <Picture src={pallet.palletPic} alt="" size={240} />
      <span className="pallet-go">
        {t('home.seeGoods')} <Icon name="arrow" small />
      </span>
    </Link>
  );
}
