import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';
import { showToast } from './toast-store.ts';

const shownMs = 3_000;

/** Copies a text to the clipboard and confirms it; `label` names it. */
export function CopyButton({ text, label, className = 'ib' }: { text: string; label: string; className?: string }) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      showToast({ kind: 'error', title: t('ui.notCopied') });
    }
  };
  return (
    <>
      <button type="button" className={className} aria-label={t('ui.copy', { label })} onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} small />
      </button>
      {/* Announced here and not by a toast: content outside an open dialog is not read out. */}
      <span className="sr-only" role="status">
        {copied && t('ui.copied', { label })}
      </span>
    </>
  );
}
