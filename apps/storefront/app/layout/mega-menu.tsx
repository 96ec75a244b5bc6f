import { useTexts } from '../texts/texts.ts';
import '../styles/mega-menu.css';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Category, categoryPath } from '../features/catalogue/categories.ts';
import { MegaGoods } from './mega-goods.tsx';
import { useMenuAim } from './menu-aim.ts';

interface Props {
  categories: Category[];
  /** Below one top category: its second and third level only. */
  single: boolean;
  onClose: () => void;
}

/** Three columns, one per level; pointing at or focusing a category shows its children. */
export function MegaMenu({ categories, single, onClose }: Props) {
  const t = useTexts();
  const [first, setFirst] = useState(categories[0]);
  const [second, setSecond] = useState<Category>();
  const panel = useRef<HTMLDivElement>(null);
  const chosen = first?.children.find((child) => child.id === second?.id) ?? first?.children[0];
  return (
    <div className="mega" onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className="page">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed; arrows only lead from one to the next */}
        <div ref={panel} className={`mega-in${single ? ' mega-two' : ''}`} onKeyDown={moveFocus}>
          {!single && (
            <Column
              items={categories}
              chosen={first}
              onChoose={setFirst}
              onClose={onClose}
              panel={() => panel.current?.children[1]}
            />
          )}
          {first && first.children.length > 0 ? (
            <Column
              items={first.children}
              chosen={chosen}
              onChoose={setSecond}
              onClose={onClose}
              panel={() => panel.current?.lastElementChild}
            />
          ) : (
            <p className="p-6 text-muted">{t('layout.noCategory')}</p>
          )}
          <Leaves parent={chosen} onClose={onClose} />
        </div>
      </div>
    </div>
  );
}

/** Up and down within a column; sideways to the next one, into the current choice. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const columns = [...event.currentTarget.children];
  const at = columns.findIndex((column) => column.contains(event.target as Node));
  const links = [...(columns[at]?.querySelectorAll('a') ?? [])];
  const index = links.indexOf(event.target as HTMLAnchorElement);
  const [back, forward] = document.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowUp: links[index - 1],
    ArrowDown: links[index + 1],
    [back]: chosenIn(columns[at - 1]),
    [forward]: chosenIn(columns[at + 1]),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

function chosenIn(column: Element | undefined) {
  return column?.querySelector<HTMLElement>('.mega-on') ?? column?.querySelector('a');
}

interface ColumnProps {
  items: Category[];
  chosen?: Category;
  onChoose: (category: Category) => void;
  onClose: () => void;
  panel: () => Element | null | undefined;
}

function Column({ items, chosen, onChoose, onClose, panel }: ColumnProps) {
  const aim = useMenuAim<Category>(
    (category) => category && onChoose(category),
    () => panel() ?? null,
  );
  return (
    <ul className="mega-list" onPointerMove={aim.move} onPointerLeave={aim.stay}>
      {items.map((category) => (
        <li key={category.id}>
          <Link
            className={category.id === chosen?.id ? 'mega-on' : ''}
            to={categoryPath(category)}
            onClick={onClose}
            onFocus={() => aim.now(category)}
            onPointerEnter={(event) => aim.enter(event, category)}
          >
            {category.name}
            <Icon name="right" small />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Leaves({ parent, onClose }: { parent?: Category; onClose: () => void }) {
  const t = useTexts();
  const { number } = useFormat();
  if (!parent || parent.children.length === 0) return <p className="p-6 text-muted">{t('layout.noCategory')}</p>;
  return (
    <div className="flex flex-col px-6 py-4.5">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h3 className="text-md">{parent.name}</h3>
        <Link className="link text-sm" to={categoryPath(parent)} onClick={onClose}>
          {t('layout.showAll', { count: parent.count })}
        </Link>
      </div>
      <ul className="mega-leaves">
        {parent.children.map((category) => (
          <li key={category.id}>
            <Link to={categoryPath(category)} onClick={onClose}>
              {category.name} <span className="text-xs text-muted">{number(category.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MegaGoods categoryId={parent.id} onClose={onClose} />
    </div>
  );
}
