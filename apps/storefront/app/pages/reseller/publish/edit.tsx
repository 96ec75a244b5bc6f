import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { callSeeingLosses } from '../../../features/reseller/asked-losses.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Editor } from './editor.tsx';
import { publishPath } from './publish-query.ts';
import type { Edited } from './use-editor.ts';

const idsMax = 200;

/** One publication (`id`), or several one after the other (`ids`, from "Publish 3"). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: read } = readSignedInPage(context, request);
  const params = new URL(request.url).searchParams;
  const ids = (params.get('ids') ?? params.get('id') ?? '').split(',').filter(Boolean).slice(0, idsMax);
  const id = params.get('id') ?? ids[0] ?? '';
  if (!id) throw redirect(publishPath({ tab: 'queue' }));
  return { ids: ids.includes(id) ? ids : [id], edited: await read('getPublication', { id }) };
}

export default function EditPublication() {
  const { ids, edited } = useLoaderData<typeof loader>();
  const t = useTexts();
  const go = useGo();
  const queue = publishPath({ tab: 'queue' });
  async function sendAll() {
    try {
      if (await callSeeingLosses('sendPublications', { ids })) go(queue);
    } catch (error) {
      showError(error, t);
    }
  }
  const isSeveral = ids.length > 1;
  return (
    <>
      <Head title={t('resellerFrame.tab_publish')} />
      <Editor
        key={`${edited.publication.id} ${edited.version}`}
        edited={edited}
        onClose={() => go(queue)}
        head={<EditHead ids={ids} edited={edited} />}
        sendAll={isSeveral ? { count: ids.length, send: sendAll } : undefined}
      />
    </>
  );
}

function EditHead({ ids, edited: { publication, shop } }: { ids: string[]; edited: Edited }) {
  const t = useTexts();
  const place = ids.indexOf(publication.id);
  const to = (other: string) => withQuery('/m/publish/edit', { ids: ids.join(','), id: other });
  const [before, after] = [ids[place - 1], ids[place + 1]];
  return (
    <header className="rs-editor-head">
      <Link className="ib" to={publishPath({ tab: 'queue' })} aria-label={t('layout.back')}>
        <Icon name="left" />
      </Link>
      <div className="min-w-0 grow">
        <h1>{t('resellerFrame.tab_publish')}</h1>
        <small>{t('resellerPublish.ofSeveral', { place: place + 1, count: ids.length, shop: shop.name })}</small>
        <h2 className="sr-only">{publication.title}</h2>
      </div>
      {ids.length > 1 && (
        <>
          <Step to={before && to(before)} icon="left" label={t('resellerPublish.previous')} />
          <Step to={after && to(after)} icon="right" label={t('resellerPublish.following')} />
        </>
      )}
    </header>
  );
}

function Step({ to, icon, label }: { to: string | undefined; icon: 'left' | 'right'; label: string }) {
  if (!to)
    return (
      <span className="ib opacity-40" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link className="ib" to={to} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
