import { BareCheckbox } from '@sampan/ui/bare-checkbox.tsx';
import { Link } from '@sampan/ui/link.tsx';
import type { ReactNode } from 'react';
import { Picture } from '../catalogue/picture.tsx';
import { ResellerIcon, type ResellerIconName } from './icons.tsx';

interface Selection {
  isOn: boolean;
  /** Names the box: "Select Stoneware mug". */
  label: string;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A column's figure: screen readers announce its name, since they do not see the heads. */
interface Figure {
  name: string;
  value: ReactNode;
}

export interface GoodsRowProps {
  picture: string;
  title: string;
  /** The link of the row. */
  to?: string | undefined;
  /** One line: marks, or weight and minimum. */
  line?: ReactNode;
  /** One link or button at the end of that line, such as "Apply". */
  more?: ReactNode;
  /** Stock, cost, price and margin. */
  figures: readonly [Figure, Figure, Figure, Figure];
  selection?: Selection | undefined;
  /** A separate column on desktops: the time of the last sending. */
  aside?: ReactNode;
  /** Below the row: what differs in the shop, and the two ways out. */
  strip?: ReactNode;
  /** It is open in the pane beside. */
  isCurrent?: boolean;
}

/** A product in Goods, in Publish and in pickers; an item of a list. */
export function GoodsRow({
  picture,
  title,
  to,
  line,
  more,
  figures,
  selection,
  aside,
  strip,
  isCurrent,
}: GoodsRowProps) {
  return (
    <li>
      <div
        className="rs-row"
        data-sel={selection ? true : undefined}
        data-on={selection?.isOn || isCurrent || undefined}
        data-lit={strip ? true : undefined}
        data-aside={aside === undefined ? undefined : true}
      >
        {selection && <SelectBox {...selection} />}
        <span className="pic">
          <Picture src={picture} alt="" size={60} />
        </span>
        <div className="words">
          <Name title={title} to={to} />
          <div className="line">
            {line}
            {more && <span className="more">{more}</span>}
          </div>
          <Figures figures={figures} />
        </div>
        {aside !== undefined && <span className="aside">{aside}</span>}
      </div>
      {strip && <div className="rs-strip">{strip}</div>}
    </li>
  );
}

function SelectBox({ isOn, label, onChange, isDisabled }: Selection) {
  return (
    <BareCheckbox
      aria-label={label}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Name({ title, to }: { title: string; to: string | undefined }) {
  if (to === undefined)
    return (
      <span className="name" dir="auto">
        {title}
      </span>
    );
  return (
    <Link className="name" dir="auto" to={to}>
      {title}
    </Link>
  );
}

/** The margin, last, is the only bold figure. */
function Figures({ figures }: Pick<GoodsRowProps, 'figures'>) {
  return (
    <div className="rs-fig">
      {figures.map(({ name, value }, place) => {
        const Value = place === figures.length - 1 ? 'b' : 'span';
        return (
          <Value key={name}>
            <span className="sr-only">{name} </span>
            {value}
          </Value>
        );
      })}
    </div>
  );
}

export type BadgeTone = 'amber' | 'river' | 'blue' | 'green' | 'crimson' | 'ink';

/**
 * Amber needs something, crimson stopped, blue is asked for, green granted or connected, river already in a shop.
 */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: ResellerIconName; children: ReactNode }) {
  return (
    <span className="rs-mark" data-tone={tone}>
      {icon && <ResellerIcon name={icon} />}
      {children}
    </span>
  );
}
