import { useGo } from '@sampan/ui/paths.ts';
import { useTexts } from '../../texts/texts.ts';
import '../../styles/policies.css';
import { Button } from '@sampan/ui/button.tsx';
import type { ReactNode } from 'react';
import { Head } from '../../document/head.tsx';
import { Logo } from '../../layout/header.tsx';
import type { TextId } from '../../texts/text-ids.ts';

interface Props {
  title: TextId;
  /** The page's own path, for search engines. */
  canonical: string;
  intro: TextId;
  /** Heading and text of each section; a line break begins a new paragraph. */
  sections: readonly (readonly [TextId, TextId])[];
  /** Additional content of a section, by its heading. */
  extras?: Partial<Record<TextId, ReactNode>>;
}

/** A policy: outside the main layout, to be read and closed. */
export function PolicyPage({ title, canonical, intro, sections, extras }: Props) {
  const t = useTexts();
  return (
    <>
      <Head title={t(title)} description={t(intro)} canonical={canonical} />
      <header className="header">
        <div className="page header-bar justify-between">
          <Logo />
          <CloseButton />
        </div>
      </header>
      <main id="content" className="policy">
        <h1>{t(title)}</h1>
        <p className="text-muted">{t('policies.updated')}</p>
        <Paragraphs text={t(intro)} />
        {sections.map(([heading, text], index) => (
          <section key={heading}>
            <h2>
              {index + 1}. {t(heading)}
            </h2>
            <Paragraphs text={t(text)} />
            {extras?.[heading]}
          </section>
        ))}
        <CloseButton />
      </main>
    </>
  );
}

function Paragraphs({ text }: { text: string }): ReactNode {
  return text.split('\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

/** Only a window that one of our scripts or links opened can be closed; otherwise goes back. */
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
