import { useTexts } from '../../texts/texts.ts';
import type { Product } from './product.ts';

interface Props {
  product: Product;
  showsOriginal: boolean;
  onTurn: (showsOriginal: boolean) => void;
}

/** Says that texts are translated by machine, and turns to the supplier's own words and back. */
export function TranslationNote({ product, showsOriginal, onTurn }: Props) {
  const t = useTexts();
  if (!Object.values(product.textOrigins).includes('machine')) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span role="status">{t(showsOriginal ? 'catalogue.originalShown' : 'catalogue.machineTranslated')}</span>
      <button type="button" className="link tap" aria-pressed={showsOriginal} onClick={() => onTurn(!showsOriginal)}>
        {t(showsOriginal ? 'catalogue.showTranslation' : 'catalogue.showOriginal')}
      </button>
    </p>
  );
}
