import { Icon, type IconName } from '@sampan/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ResellerIcon, type ResellerIconName } from './icons.tsx';

interface Props {
  /** Excluded rows with the reason, or what the button will do. */
  why?: ReactNode;
  whyIcon?: IconName;
  actions: readonly { icon: ResellerIconName; name: string; onPress: () => void; isBusy?: boolean }[];
  /** The one lacquer button, which says how many it will really be. */
  children: ReactNode;
}

/** Above the tabs, while goods are selected. */
export function SelectingBar({ why, whyIcon = 'lock', actions, children }: Props) {
  return (
    <BottomBar>
      <div className="rs-selbar">
        <p className="why" role="status" hidden={!why}>
          {why && <Icon name={whyIcon} small />}
          <span>{why}</span>
        </p>
        <div className="acts">
          {actions.map(({ icon, name, onPress, isBusy = false }) => (
            <button key={name} type="button" className="act" aria-disabled={isBusy || undefined} onClick={onPress}>
              <ResellerIcon name={icon} />
              {name}
            </button>
          ))}
          {children}
        </div>
      </div>
    </BottomBar>
  );
}

/** Puts a page's bottom content into the frame's bar, above the tabs. */
export function BottomBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById('reseller-actions')), []);
  return place && createPortal(children, place);
}
