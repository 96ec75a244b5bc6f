import { Button } from '@sampan/ui/button.tsx';
import { refuseOtherMarkup } from '@sampan/ui/harmless-markup.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

type Rule = { createHTML: (html: string) => string };

const rule: Rule = { createHTML: (html) => `<!doctype html>${refuseOtherMarkup(html)}` };
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rule) => Rule } };
const policy = trustedTypes?.createPolicy('console-descriptions', rule) ?? rule;

/** Whether the text can be edited visually: the server keeps all its markup. */
export function isFormattable(html: string): boolean {
  try {
    refuseOtherMarkup(html);
    return true;
  } catch {
    return false;
  }
}

const style = `
  body { margin: 12px; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: break-word; outline: none; }
  img { max-inline-size: 100%; block-size: auto; }
  table { border-collapse: collapse; } td, th { border: 1px solid #c9d3d5; padding: 4px 8px; }`;

interface Props {
  html: string;
  language: string;
  label: string;
  onChange: (html: string) => void;
}

/** A text as buyers will see it, edited in place. Its frame runs no scripts, and pasted content becomes plain text. */
export function FormattedText({ html, language, label, onChange }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ html, onChange });
  const [opened, setOpened] = useState({ html, language });
  // The text differs from the typed one: another language, copied, discarded.
  if (opened.language !== language) setOpened({ html, language });
  useEffect(() => {
    const isTyped = latest.current.html === html;
    latest.current = { html, onChange };
    if (!isTyped) setOpened({ html, language });
  }, [html, language, onChange]);
  const open = (element: HTMLIFrameElement) => {
    const page = element.contentDocument;
    if (!page) return;
    const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(style);
    page.adoptedStyleSheets = [sheet];
    const dir = opened.language === 'ar' ? 'rtl' : 'ltr';
    Object.assign(page.body, { contentEditable: 'true', lang: opened.language, dir, role: 'textbox' });
    page.body.setAttribute('aria-multiline', 'true');
    page.body.ariaLabel = label;
    page.body.addEventListener('input', () => {
      latest.current.html = page.body.innerHTML;
      latest.current.onChange(page.body.innerHTML);
    });
    // The console's own keys, saving above all, must work outside of the frame.
    page.body.addEventListener('keydown', (event) => {
      const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!ctrlKey && !metaKey) return;
      const copy = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
      if (!element.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault();
    });
    page.body.addEventListener('paste', (event) => {
      event.preventDefault();
      page.execCommand('insertText', false, event.clipboardData?.getData('text/plain') ?? '');
    });
  };
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = policy.createHTML(opened.html);
  }, [opened]);
  return (
    <div className="formatted">
      <Formats frame={frame} />
      <iframe
        ref={frame}
        className="input own"
        sandbox="allow-same-origin"
        title={label}
        onLoad={({ currentTarget }) => open(currentTarget)}
      />
    </div>
  );
}

const formats = [
  ['bold', 'consoleCatalogue.bold'],
  ['italic', 'consoleCatalogue.italic'],
  ['formatBlock:h3', 'consoleCatalogue.heading'],
  ['formatBlock:p', 'consoleCatalogue.paragraph'],
  ['insertUnorderedList', 'consoleCatalogue.list'],
  ['insertOrderedList', 'consoleCatalogue.numberedList'],
  ['removeFormat', 'consoleCatalogue.plain'],
] as const;

function Formats({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const t = useTexts();
  const apply = (format: string) => {
    const [command = '', value] = format.split(':');
    frame.current?.contentDocument?.body.focus();
    frame.current?.contentDocument?.execCommand(command, false, value);
  };
  return (
    <div role="toolbar" aria-label={t('consoleCatalogue.formats')} className="formats">
      {formats.map(([format, text]) => (
        <Button key={format} kind="quiet" size="small" onClick={() => apply(format)}>
          {t(text)}
        </Button>
      ))}
    </div>
  );
}
