import { make } from './fields.ts';
import { origin } from './intents.ts';

let style: Promise<void> | undefined;
export function loadStyle(): Promise<void> {
  style ??= new Promise((resolve) => {
    const link = make('link', { rel: 'stylesheet', href: `${origin}/sandbox/widget.css` });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  return style;
}
