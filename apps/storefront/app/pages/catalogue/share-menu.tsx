import { copyText } from '@sampan/ui/copy-text.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  title: string;
  link: string;
  onClose: (next: 'back' | 'elsewhere') => void;
}

/** Ways to share a link: copy, e-mail, WhatsApp. */
export default function ShareMenu({ title, link, onClose }: Props) {
  const t = useTexts();
  const menu = useMenu(onClose);
  const copy = async () => {
    try {
      await copyText(link);
      showToast({ kind: 'done', title: t('favourites.copied') });
      onClose('back');
    } catch {
      showToast({ kind: 'error', title: t('favourites.copyFailed') });
    }
  };
  const encoded = encodeURIComponent(`${title}\n${link}`);
  return (
    <ul ref={menu} className="menu end-0 top-full" aria-label={t('favourites.share')}>
      <li>
        <button type="button" onClick={copy}>
          {t('favourites.copyLink')}
        </button>
      </li>
      <li>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encoded}`} onClick={() => onClose('back')}>
          {t('favourites.byEmail')}
        </a>
      </li>
      <li>
        <a
          href={`https://wa.me/?text=${encoded}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onClose('back')}
        >
          WhatsApp
        </a>
      </li>
    </ul>
  );
}

/** The first item gets focus; Esc, a press elsewhere and tabbing out close the menu. */
function useMenu(onClose: Props['onClose']) {
  const menu = useRef<HTMLUListElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close('back');
    const onLeave = ({ target }: Event) => {
      const place = menu.current?.parentElement;
      if (target instanceof Node && !place?.contains(target)) close('elsewhere');
    };
    menu.current?.querySelector('button')?.focus();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, []);
  return menu;
}
