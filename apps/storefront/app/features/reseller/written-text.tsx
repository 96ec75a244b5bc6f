import { splitLanguagePath } from '@sampan/contract/languages';
import { useLanguage } from '@sampan/ui/texts.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { trustedHtml } from '../../document/trusted-html.ts';

interface Props {
  /** Cleaned by the server. */
  html: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

/** A text that was written as Markdown; its links to other pages of the workspace open as the app's own do. */
export function WrittenText({ html, ...foreign }: Props) {
  const text = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const language = useLanguage();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || isOther || link.origin !== location.origin) return;
      const { language: of, rest } = splitLanguagePath(link.pathname);
      if (of !== language || !/^\/m(\/|$)/.test(rest)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const written = text.current;
    written?.addEventListener('click', follow);
    return () => written?.removeEventListener('click', follow);
  }, [navigate, language]);
  return (
    <div
      ref={text}
      className="rs-written policy-text"
      {...foreign}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, and checked again
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  );
}
