import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A policy as the shop renders it: HTML that the server has cleaned, made into elements here, because the console's pages may
 * turn no text into markup. Links lead nowhere: this is a preview.
 */

const shown = new Set(
  'p h2 h3 h4 h5 h6 ul ol li strong em code pre blockquote hr br table thead tbody tr th td del'.split(' '),
);
const empty = new Set(['br', 'hr']);

interface Open {
  tag: string;
  children: ReactNode[];
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: '\u00a0',
};
const plain = (text: string) => text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Elements of a cleaned text; of unknown ones the content alone. */
export function elementsOf(html: string): ReactNode {
  const open: Open[] = [{ tag: '', children: [] }];
  let key = 0;
  const add = (node: ReactNode) => open.at(-1)?.children.push(node);
  const close = () => {
    const { tag, children } = open.pop() as Open;
    const type = tag === 'a' ? 'u' : shown.has(tag) ? tag : Fragment;
    add(createElement(type, { key: key++ }, ...children));
  };
  for (const [, end, tag = '', text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>|([^<]+)/gi)) {
    if (text !== undefined) add(plain(text));
    else if (empty.has(tag)) add(createElement(tag, { key: key++ }));
    else if (!end) open.push({ tag, children: [] });
    else if (open.length > 1) close();
  }
  while (open.length > 1) close();
  return open[0]?.children;
}

export function PolicyText({ html }: { html: string }) {
  return <div>{elementsOf(html)}</div>;
}
