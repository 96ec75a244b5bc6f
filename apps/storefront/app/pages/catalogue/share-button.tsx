import { Icon } from '@sampan/ui/icons.tsx';
import { usePath } from '@sampan/ui/paths.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import type { Product } from './product.ts';

const ShareMenu = lazy(() => import('./share-menu.tsx'));

/** The device's own share dialog, if it has one; otherwise a small menu. */
export function ShareButton({ product }: { product: Product }) {
  const t = useTexts();
  const path = usePath();
  const button = useRef<HTMLButtonElement>(null);
  const [link, setLink] = useState('');
  const press = async () => {
    const url = location.origin + path(`/product-detail?id=${product.offerId}`);
    try {
      if (link) setLink('');
      else if (navigator.share) await navigator.share({ title: product.subjectTrans, url });
      else setLink(url);
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setLink(url);
    }
  };
  const close = (next: 'back' | 'elsewhere') => {
    setLink('');
    if (next === 'back') button.current?.focus();
  };
  const name = t('favourites.share');
  return (
    <span className="relative">
      <button
        ref={button}
        type="button"
        className="ib"
        aria-label={name}
        title={name}
        aria-expanded={link !== ''}
        onClick={press}
      >
        <Icon name="share" />
      </button>
      {link && (
        <Suspense>
          <ShareMenu title={product.subjectTrans} link={link} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
