import { useFormat } from '@sampan/ui/format.ts';
import { useGo } from '@sampan/ui/paths.ts';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/policies.css';
import { type Language, splitLanguagePath } from '@sampan/contract/languages';
import { Button } from '@sampan/ui/button.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Head } from '../../document/head.tsx';
import { trustedHtml } from '../../document/trusted-html.ts';
import { Logo } from '../../layout/logo.tsx';
import { useDocumentPolicy } from '../../routing/document-data.ts';
import { languageOf } from '../../routing/paths.ts';
import type { LoadedPolicy } from './policy-loader.ts';

interface Props {
  policy: LoadedPolicy;
  /** The page's own path, for search engines. */
  canonical: string;
  /** Content between the two parts of the text. */
  lines?: ReactNode;
}

/** A text of the shop's own: outside the main layout, to be read and closed. */
export function PolicyPage({ policy, canonical, lines }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  const { kind, language, title, intro, version, publishedAt } = policy;
  const foreign = language === useLanguage() ? {} : { lang: language, dir: languageOf(language).dir };
  const written = useDocumentPolicy();
  const [before = '', after = ''] = policy.text ?? written;
  return (
    <>
      <Head title={title} description={intro} canonical={canonical} />
      <header className="header">
        <div className="page header-bar justify-between">
          <Logo />
          <CloseButton />
        </div>
      </header>
      <main id="content" className="policy">
        <h1 {...foreign}>{title}</h1>
        {kind !== 'about' && (
          <p className="text-muted">{t('policies.inForce', { date: date(publishedAt, 'long'), version })}</p>
        )}
        {'lang' in foreign && <p className="text-muted">{t('policies.onlyEnglish')}</p>}
        <div className="policy-text" ref={useFollowedLinks()} {...foreign}>
          <Text html={before} />
          {lines}
          {lines && <Text html={after} />}
        </div>
        <CloseButton />
      </main>
    </>
  );
}

/** Links in the text open pages as the app's own do. */
function useFollowedLinks() {
  const text = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const language = useLanguage();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isOther || !isPageIn(language, link)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const written = text.current;
    written?.addEventListener('click', follow);
    return () => written?.removeEventListener('click', follow);
  }, [navigate, language]);
  return text;
}

/** Another language has texts of its own to load, and a file is none of the app's pages. */
function isPageIn(language: Language, { origin, pathname }: HTMLAnchorElement): boolean {
  const { language: of, rest } = splitLanguagePath(pathname);
  return origin === location.origin && of === language && /^\/[a-z-]+$/.test(rest);
}

/** Written by the server; of a document's text the browser has nothing but the page, and leaves it. */
function Text({ html }: { html: string }) {
  const [inner] = useState(() => ({ __html: trustedHtml(html) }));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was published, and checked again
  return <div suppressHydrationWarning dangerouslySetInnerHTML={inner} />;
}

/** Closes a window that a script or link of the shop opened; otherwise goes back. */
function CloseButton() {
  const t = useTexts();
  const go = useGo();
  const close = () => {
    window.close();
    setTimeout(() => {
      if (window.closed) return;
      if (history.length > 1) history.back();
      else go('/index');
    }, 100);
  };
  return <Button onClick={close}>{t('policies.close')}</Button>;
}
