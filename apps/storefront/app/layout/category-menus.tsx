import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useCategories } from '../features/catalogue/use-categories.ts';
import { MegaMenu } from './mega-menu.tsx';
import { useMenuAim } from './menu-aim.ts';
import { isUnderMouse } from './popup.ts';

interface Props {
  nav: RefObject<HTMLElement | null>;
  /** The number of presses on "All categories". */
  presses: number;
}

/** The menu below the category row: all categories, or those below the one pointed at. */
export default function CategoryMenus({ nav, presses }: Props) {
  const categories = useCategories();
  const [opened, setOpened] = useState<string | null>(null);
  const aim = useMenuAim<string>(setOpened, () => nav.current?.querySelector('.mega-in') ?? null);
  const { key } = useLocation();
  const close = useEffectEvent(() => aim.now(null));
  const toggleAll = useEffectEvent(() => aim.now(opened === 'all' ? null : 'all'));
  useRowEvents(nav, aim, opened);

  const openUnderMouse = useEffectEvent(() => {
    const item = nav.current?.querySelector<HTMLElement>('[data-menu]:hover');
    if (item?.dataset.menu && isUnderMouse(item)) aim.rest(item.dataset.menu);
  });
  useEffect(() => openUnderMouse(), []);
  useEffect(() => {
    if (presses > 0) toggleAll();
  }, [presses]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the menu
  useEffect(() => () => close(), [key]);
  useEffect(() => {
    for (const item of nav.current?.querySelectorAll<HTMLElement>('[data-menu]') ?? []) {
      item.setAttribute('aria-expanded', String(item.dataset.menu === opened));
    }
  }, [nav, opened]);

  const shown = opened === 'all' ? categories : categories.filter(({ id }) => String(id) === opened);
  if (opened === null || shown.length === 0) return null;
  return <MegaMenu key={opened} categories={shown} single={opened !== 'all'} onClose={() => aim.now(null)} />;
}

type Aim = ReturnType<typeof useMenuAim<string>>;

/** The row itself is rendered elsewhere; its events are handled here. */
function useRowEvents(nav: RefObject<HTMLElement | null>, aim: Aim, opened: string | null) {
  const menuOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-menu]')?.dataset.menu : undefined;
  const over = useEffectEvent((event: PointerEvent) => {
    const menu = menuOf(event.target);
    const target = event.target as Element;
    if (menu && menu !== menuOf(event.relatedTarget)) aim.enter(event, menu);
    else if (target.matches('.mega')) aim.leave(event);
    else if (target.closest('.mega-in')) aim.stay();
  });
  const move = useEffectEvent((event: PointerEvent) => {
    if (menuOf(event.target)) aim.move(event);
  });
  const leave = useEffectEvent((event: PointerEvent) => aim.leave(event));
  const keys = useEffectEvent((event: KeyboardEvent) => {
    const menu = menuOf(event.target);
    if (event.key === 'ArrowDown' && menu) {
      event.preventDefault();
      aim.now(menu);
      requestAnimationFrame(() => nav.current?.querySelector<HTMLElement>('.mega a')?.focus());
    }
    if (event.key === 'Escape' && opened !== null) {
      const opener = nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
      if (nav.current?.contains(document.activeElement)) opener?.focus();
      aim.now(null);
    }
  });
  const outside = useEffectEvent((event: Event) => {
    if (opened !== null && !nav.current?.contains(event.target as Node)) aim.now(null);
  });
  useEffect(() => {
    const row = nav.current;
    if (!row) return;
    const stop = new AbortController();
    const { signal } = stop;
    row.addEventListener('pointerover', (event) => over(event), { signal });
    row.addEventListener('pointermove', (event) => move(event), { signal });
    row.addEventListener('pointerleave', (event) => leave(event), { signal });
    document.addEventListener('keydown', (event) => keys(event), { signal });
    document.addEventListener('pointerdown', (event) => outside(event), { signal });
    document.addEventListener('focusin', (event) => outside(event), { signal });
    return () => stop.abort();
  }, [nav]);
}
