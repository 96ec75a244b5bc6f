import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { WrittenText } from '../../../features/reseller/written-text.tsx';
import { withLocalLinks } from '../../../routing/local-links.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { call, language } = readSignedInPage(context, request);
  const { title, html } = await call('getHelpArticle', { name: params.article ?? '' });
  return { title, html: withLocalLinks(html, language) };
}

export default function HelpArticle() {
  const { title, html } = useLoaderData<typeof loader>();
  return (
    <>
      <Head title={title} />
      <PageHead title={title} back="/m/help" />
      <article className="rs-card rs-page-text">
        <WrittenText html={html} />
      </article>
    </>
  );
}
