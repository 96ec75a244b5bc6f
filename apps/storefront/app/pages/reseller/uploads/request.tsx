import '../../../styles/reseller-packages.css';
import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../api/call.ts';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useRefresh } from '../../../features/reseller/reseller-data.ts';
import { useAct } from '../../../features/reseller/use-act.ts';
import { FilesField } from '../../../features/uploads/files-field.tsx';
import { usePictures } from '../../../features/uploads/use-pictures.ts';
import { useTexts } from '../../../texts/texts.ts';
import { stateTones } from './state-tones.ts';

type Request = OutputOf<Calls['getGoodsRequest']>;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask } = readSignedInPage(context, request);
  return await ask('getGoodsRequest', { id: new URL(request.url).searchParams.get('id') ?? '-' });
}

export default function RequestPage() {
  const request = useLoaderData<typeof loader>();
  const t = useTexts();
  const { act, isBusy } = useAct();
  const { id, offerId, state, title } = request;
  return (
    <>
      <Head title={title} />
      <PageHead title={<span dir="auto">{title}</span>} back={`/m/uploads?tab=${request.kind}`} />
      <div className="rs-fields">
        <p>
          <Badge tone={stateTones[state]}>{t(`resellerUploads.state_${state}`)}</Badge>
        </p>
        {offerId !== null && (
          <ButtonLink kind="brand" to={`/product-detail?id=${offerId}`}>
            {t('resellerUploads.openProduct')}
          </ButtonLink>
        )}
        <Facts request={request} />
        <Thread entries={request.entries} />
        <WriteForm id={id} />
        {state === 'asked' && (
          <Button busy={isBusy} onClick={() => void act('takeBackRequest', { id })}>
            {t('resellerUploads.takeBack')}
          </Button>
        )}
      </div>
    </>
  );
}

function Facts({ request }: { request: Request }) {
  const t = useTexts();
  const { number, price } = useFormat();
  const { quantity, wantedPriceUsd, priceUsd, weightGrams, link, description, pictures } = request;
  return (
    <div className="grid gap-2">
      {pictures.length > 0 && (
        <div className="rs-shots">
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt="" />
          ))}
        </div>
      )}
      {description && (
        <p className="whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
      {link && (
        <a className="link tap tap-in break-all" href={link} rel="noreferrer nofollow" target="_blank" dir="ltr">
          {link}
        </a>
      )}
      <dl className="facts">
        {quantity !== null && <Fact name={t('resellerUploads.quantity')} value={number(quantity)} />}
        {wantedPriceUsd !== null && <Fact name={t('resellerUploads.wantedPrice')} value={price(wantedPriceUsd)} />}
        {priceUsd !== null && <Fact name={t('resellerUploads.price')} value={price(priceUsd)} />}
        {weightGrams !== null && <Fact name={t('resellerUploads.weight')} value={number(weightGrams)} />}
        {request.variants.map(({ values, pieces }) => (
          <Fact
            key={values.join('\n')}
            name={values.join(' / ') || t('resellerUploads.stock')}
            value={t('resellerUploads.count', { count: pieces })}
          />
        ))}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted" dir="auto">
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Thread({ entries }: Pick<Request, 'entries'>) {
  const t = useTexts();
  const { date } = useFormat();
  if (entries.length === 0) return null;
  return (
    <ol className="rs-thread">
      {entries.map(({ id, by, kind, content, pictures, at }) => (
        <li key={id} data-shop={by === 'shop' || undefined}>
          <small>
            {t(by === 'shop' ? 'resellerUploads.shop' : 'resellerUploads.you')} · {date(at)}
            {kind !== 'message' && ` · ${t(`resellerUploads.state_${kind}`)}`}
          </small>
          <span dir="auto">{content}</span>
          {pictures.length > 0 && (
            <div className="rs-shots">
              {pictures.map((picture) => (
                <img key={picture} src={picture} alt="" />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function WriteForm({ id }: { id: string }) {
  const t = useTexts();
  const refresh = useRefresh();
  const pictures = usePictures('goods', limits.messagePicturesMax);
  const form = useForm({
    initial: { content: '' },
    rules: { content: ({ content }) => !content.trim() && t('messagesPage.messageMissing') },
    send: async ({ content }) => {
      await call('writeToRequest', { id, content: content.trim(), pictures: pictures.keys });
      form.set({ content: '' });
      pictures.clear();
      await refresh();
    },
  });
  return (
    <form {...form.form} className="grid gap-3">
      <Field label={t('resellerUploads.write')} error={form.errors.content}>
        <Textarea {...form.text('content')} maxLength={limits.messageMax} rows={3} dir="auto" />
      </Field>
      <FilesField
        files={pictures}
        label={t('resellerUploads.pictures')}
        addLabel={t('resellerUploads.addPicture')}
        hint={t('resellerUploads.picturesHint', { max: limits.messagePicturesMax })}
        accept="image/jpeg,image/png"
      />
      <Button type="submit" kind="brand" busy={form.busy || pictures.busy}>
        {t('messagesPage.send')}
      </Button>
    </form>
  );
}
