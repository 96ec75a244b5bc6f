import '../styles/language-bar.css';
import { languageOffers } from 'virtual:language-offers';
import { type Language, splitLanguagePath } from '@sampan/contract/languages';
import { Icon } from '@sampan/ui/icons.tsx';
import { useLocation } from 'react-router';
import { languageOf, localPath } from '../routing/paths.ts';
import { chooseLanguage } from './language-choice.ts';

interface Props {
  offered: Language;
  shown: Language;
  onClose: () => void;
}

/** Offers the same page in the visitor's language, written in that language; above the page, so that nothing moves. */
export default function LanguageBar({ offered, shown, onClose }: Props) {
  const { pathname, search, hash } = useLocation();
  const { view, close } = languageOffers[offered];
  const stay = () => {
    chooseLanguage(shown);
    onClose();
  };
  return (
    <aside className="language-bar" lang={offered} aria-label={view}>
      <div dir={languageOf(offered).dir}>
        <Icon name="globe" small />
        <a
          className="link tap"
          href={localPath(offered, splitLanguagePath(pathname).rest) + search + hash}
          onClick={() => chooseLanguage(offered)}
        >
          {view}
        </a>
        <button type="button" className="ib" aria-label={close} onClick={stay}>
          <Icon name="x" small />
        </button>
      </div>
    </aside>
  );
}
