import '../styles/reseller-sell-on.css';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { createStore } from '@sampan/ui/store.ts';
import { type ReactPortal, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ResellerIcon } from '../features/reseller/icons.tsx';
import type { ResellerLinks } from '../routing/root-data.ts';

interface Place {
  offerId: string;
  host: HTMLElement;
  isCard: boolean;
}

/**
 * "Publish to my shop" and "Download package" on product pages and cards, for readers who have opened the workspace. It
 * is part of the account menu, which a visitor never loads, and finds the goods on the page: their components know
 * nothing of it.
 */
export default function SellOn({ links }: { links: ResellerLinks }) {
  const id = useId();
  useEffect(() => {
    menus.set([...menus.get(), id]);
    return () => menus.set(menus.get().filter((other) => other !== id));
  }, [id]);
  return menus.use()[0] === id && <AllLinks links={links} />;
}

/** The desk's header and the phone's each have an account menu. */
const menus = createStore<readonly string[]>([]);

function AllLinks({ links }: { links: ResellerLinks }) {
  const places = usePlaces();
  return <>{places.map((place) => toPortal(place, links))}</>;
}

function toPortal({ offerId, host, isCard }: Place, links: ResellerLinks): ReactPortal {
  return createPortal(<Links offerId={offerId} isCard={isCard} links={links} />, host, `${isCard} ${offerId}`);
}

function Links({ offerId, isCard, links }: { offerId: string; isCard: boolean; links: ResellerLinks }) {
  const publish = withQuery('/m/goods', { searchKey: offerId, select: 1 });
  const [look, words] = isCard ? ['ib', 'sr-only'] : ['btn btn-line', ''];
  const download = withQuery('/m/downloads/new', { goods: offerId });
  return (
    <>
      <Link className={look} to={publish} reloadDocument title={isCard ? links.publishToMyShop : undefined}>
        <ResellerIcon name="publish" small={!isCard} />
        <span className={words}>{links.publishToMyShop}</span>
      </Link>
      <Link className={look} to={download} reloadDocument title={isCard ? links.downloadPackage : undefined}>
        <ResellerIcon name="download" small={!isCard} />
        <span className={words}>{links.downloadPackage}</span>
      </Link>
    </>
  );
}

/** Looks again when the page's goods change: another page of a list, another product. */
function usePlaces(): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const look = () => setPlaces((before) => merged(before, findGoods()));
    const observer = new MutationObserver(look);
    const main = document.querySelector('main');
    look();
    if (main) observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return places;
}

interface Goods {
  offerId: string;
  parent: Element;
  isCard: boolean;
}

const offerOf = (address: string) => new URL(address, location.href).searchParams.get('id') ?? '';

function findGoods(): Goods[] {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('main .grid-products > li > a.product')];
  const choice = document.querySelector('main .detail-choice');
  const goods = cards.map((card) => ({
    offerId: offerOf(card.href),
    parent: card.parentElement as Element,
    isCard: true,
  }));
  return choice ? [...goods, { offerId: offerOf(location.href), parent: choice, isCard: false }] : goods;
}

/** A place that is still there stays, with its element: its content keeps focus. */
function merged(before: readonly Place[], goods: readonly Goods[]): readonly Place[] {
  const kept = before.filter(({ host }) => host.isConnected);
  const places = goods.map(({ offerId, parent, isCard }) => {
    const known = kept.find((place) => place.offerId === offerId && place.host.parentElement === parent);
    if (known) return known;
    const host = document.createElement('div');
    host.className = isCard ? 'sell-on sell-on-card' : 'sell-on';
    parent.append(host);
    return { offerId, host, isCard };
  });
  for (const { host } of kept) if (!places.some((place) => place.host === host)) host.remove();
  const isSame = places.length === before.length && places.every((place, index) => place === before[index]);
  return isSame ? before : places;
}
