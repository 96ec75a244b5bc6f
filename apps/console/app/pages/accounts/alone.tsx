import { SampanLogo } from '@sampan/ui/icons.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import type { ReactNode } from 'react';
import { shopName } from '../../layout/shop-name.ts';
import { chooseLanguage } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';

/** A page before the sign-in: the shop's name, one card, the other language. */
export function Alone({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  const language = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <main className="alone">
      <title>{`${title} · ${shopName()}`}</title>
      <p className="alone-logo">
        <SampanLogo />
        <span dir="auto">{shopName()}</span> <small>{t('console.console')}</small>
      </p>
      <div className="alone-card">{children}</div>
      <button type="button" className="link tap" lang={other} onClick={() => chooseLanguage(other)}>
        {other === 'zh' ? '中文' : 'English'}
      </button>
    </main>
  );
}
