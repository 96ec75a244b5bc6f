import { useLanguage } from '@sampan/ui/texts.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { WrittenText } from '../../../features/reseller/written-text.tsx';
import { useShop } from '../../../routing/document-data.ts';
import { withLocalLinks } from '../../../routing/local-links.ts';
import { languageOf } from '../../../routing/paths.ts';
import { useTexts } from '../../../texts/texts.ts';

/** The shop's own text about itself, if it is published. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = readSignedInPage(context, request);
  const { policies } = await call('getShop', {});
  if (!policies.includes('about')) return { text: null };
  const { html, language: written, title } = await call('getPolicy', { kind: 'about' });
  return { text: { title, written, html: withLocalLinks(html, language) } };
}

export default function About() {
  const { text } = useLoaderData<typeof loader>();
  const t = useTexts();
  const language = useLanguage();
  const foreign = text && text.written !== language ? { lang: text.written, dir: languageOf(text.written).dir } : {};
  return (
    <>
      <Head title={t('resellerMe.about')} />
      <PageHead title={t('resellerMe.about')} back="/m/me" />
      <div className="rs-me">
        {text && (
          <article className="rs-card rs-page-text">
            <h2 {...foreign}>{text.title}</h2>
            <WrittenText html={text.html} {...foreign} />
          </article>
        )}
        <Company />
      </div>
    </>
  );
}

/** The company and its contact data, from the settings. */
function Company() {
  const t = useTexts();
  const { shopName, legalName, addressLines, registration, vat, supportMail, phone, hours } = useShop();
  const facts = [
    ['resellerMe.company', legalName],
    ['resellerMe.address', addressLines.join(', ')],
    ['resellerMe.registration', registration],
    ['resellerMe.vat', vat],
    ['resellerMe.email', supportMail],
    ['resellerMe.phone', phone],
    ['resellerMe.hours', hours],
  ] as const;
  const given = facts.filter(([, value]) => value !== '');
  return (
    <section className="rs-card rs-page-text">
      <h2 dir="auto">{shopName}</h2>
      <dl className="rs-facts">
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
