import { resellerLimits } from '@sampan/contract/reseller-limits';
import '../../../styles/reseller-packages.css';
import { languages } from '@sampan/contract/languages';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Checkbox, Choices, Field, Radio, Select } from '@sampan/ui/field.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../api/call.ts';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { formatNames } from './package-card.tsx';

/** What was selected in Goods (`?selection=`), one product (`?goods=`), or else the favourites. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = readSignedInPage(context, request);
  const params = new URL(request.url).searchParams;
  const [selection, start] = [params.get('selection') ?? '', Number(params.get('start')) || 0];
  const [{ list: goods, total, next }, { shops, leftToday }] = await Promise.all([
    selection
      ? readSelected(call, selection, start)
      : call('listGoodsToPack', { offerIds: await readNamed(call, params) }),
    call('listPackages', {}),
  ]);
  return { goods, total, next, start, selection, shops, leftToday, language };
}

type Call = ReturnType<typeof readSignedInPage>['call'];

async function readNamed(call: Call, params: URLSearchParams): Promise<number[]> {
  const named = params.get('goods')?.split(',') ?? [];
  const wanted = named.filter((number) => /^\d{1,16}$/.test(number)).map(Number);
  return (wanted.length > 0 ? wanted : await call('listFavouriteIds', {})).slice(0, resellerLimits.packageGoodsMax);
}

/** A selection is kept for a day; afterwards nothing is chosen. */
async function readSelected(call: Call, selectionId: string, start: number) {
  try {
    return await call('listGoodsToPack', { selectionId, start });
  } catch (error) {
    const { data } = error as { data?: { error?: string } };
    if (data?.error === 'selection_expired' || data?.error === 'not_found') return { list: [], total: 0, next: 0 };
    throw error;
  }
}

export default function NewPackage() {
  const { goods, start } = useLoaderData<typeof loader>();
  const t = useTexts();
  return (
    <>
      <Head title={t('resellerDownloads.new')} />
      <PageHead title={t('resellerDownloads.new')} back="/m/downloads" />
      {goods.length > 0 ? (
        <Form key={start} />
      ) : (
        <EmptyState
          title={t('resellerDownloads.nothingChosen')}
          text={t('resellerDownloads.noneText')}
          action={
            <ButtonLink kind="brand" to="/m/goods">
              {t('resellerDownloads.chooseGoods')}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function usePackageForm() {
  const { goods, shops, language } = useLoaderData<typeof loader>();
  const t = useTexts();
  const go = useGo();
  const { keyFor } = useIdempotencyKey();
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([language]);
  const [format, setFormat] = useState<keyof typeof formatNames>(
    shops.find(({ isDefault }) => isDefault)?.channel ?? 'shopify',
  );
  const offerIds = goods.map(({ offerId }) => offerId).filter((offerId) => !out.has(offerId));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offerIds.length === 0 || chosen.length === 0) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const input = {
        offerIds,
        format,
        languages: chosen as (typeof language)[],
        hasPictures: data.has('hasPictures'),
        isActive: data.has('isActive'),
        shopId: String(data.get('shopId') ?? ''),
      };
      const { left } = await call('requestPackage', input, { idempotencyKey: keyFor(input) });
      if (left.length > 0) showToast({ kind: 'info', title: t('resellerDownloads.leftOut', { count: left.length }) });
      go('/m/downloads');
    } catch (error) {
      showError(error, t);
      setBusy(false);
    }
  };
  return { out, setOut, chosen, setChosen, format, setFormat, isBusy, offerIds, submit };
}

/** A package takes 500: the rest of the selection is another. */
function OtherPart() {
  const { goods, total, next, start, selection } = useLoaderData<typeof loader>();
  const t = useTexts();
  if (total <= goods.length) return null;
  return (
    <p className="text-muted">
      {t('resellerBulk.part', { from: start + 1, to: start + goods.length, total })}{' '}
      <Link className="link" to={withQuery('/m/downloads/new', { selection, start: next || undefined })}>
        {t(next > 0 ? 'resellerBulk.nextPart' : 'resellerBulk.firstPart')}
      </Link>
    </p>
  );
}

type PackageForm = ReturnType<typeof usePackageForm>;

function Form() {
  const t = useTexts();
  const form = usePackageForm();
  return (
    <form className="rs-fields" onSubmit={(event) => void form.submit(event)}>
      <Wishes form={form} />
      <ChosenGoods form={form} />
      <OtherPart />
      <Button
        type="submit"
        kind="brand"
        size="big"
        busy={form.isBusy}
        aria-disabled={form.offerIds.length === 0 || form.chosen.length === 0}
      >
        {t('resellerDownloads.make', { count: form.offerIds.length })}
      </Button>
    </form>
  );
}

function Wishes({ form: { chosen, setChosen, format, setFormat } }: { form: PackageForm }) {
  const { shops, leftToday } = useLoaderData<typeof loader>();
  const t = useTexts();
  const [shopId, setShopId] = useState(shops.find(({ isDefault }) => isDefault)?.id ?? '');
  return (
    <>
      <Choices label={t('resellerDownloads.format')}>
        {(Object.keys(formatNames) as (keyof typeof formatNames)[]).map((name) => (
          <Radio key={name} name="format" value={name} checked={format === name} onChange={() => setFormat(name)}>
            {formatNames[name]}
          </Radio>
        ))}
      </Choices>
      <Field label={t('resellerDownloads.prices')}>
        <Select name="shopId" value={shopId} onChange={(event) => setShopId(event.currentTarget.value)}>
          <option value="">{t('resellerDownloads.costInUsd')}</option>
          {shops.map(({ id, name, currency }) => (
            <option key={id} value={id}>
              {t('resellerDownloads.pricesOf', { shop: name, currency })}
            </option>
          ))}
        </Select>
      </Field>
      <Choices
        label={t('resellerDownloads.languages')}
        error={chosen.length === 0 ? t('resellerDownloads.oneLanguage') : undefined}
      >
        <div className="languages">
          {languages.map(({ code, name }) => (
            <Checkbox
              key={code}
              checked={chosen.includes(code)}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
              }
            >
              <bdi lang={code}>{name}</bdi>
            </Checkbox>
          ))}
        </div>
      </Choices>
      <Checkbox name="hasPictures" defaultChecked>
        {t('resellerDownloads.withPictures')}
      </Checkbox>
      <Checkbox
        name="isActive"
        disabled={shopId === ''}
        hint={t(shopId === '' ? 'resellerDownloads.draftsAtCost' : 'resellerDownloads.activeHint')}
      >
        {t('resellerDownloads.active')}
      </Checkbox>
      <p className="text-muted">{t('resellerDownloads.leftToday', { count: leftToday })}</p>
    </>
  );
}

function ChosenGoods({ form: { out, setOut } }: { form: PackageForm }) {
  const { goods } = useLoaderData<typeof loader>();
  const t = useTexts();
  const toggle = (offerId: number) => {
    const next = new Set(out);
    if (!next.delete(offerId)) next.add(offerId);
    setOut(next);
  };
  return (
    <Choices label={t('resellerDownloads.goods', { count: goods.length - out.size })}>
      <ul className="rs-chosen">
        {goods.map(({ offerId, title, imageUrl }) => (
          <li key={offerId}>
            <Picture src={imageUrl} alt="" size={44} />
            <Checkbox checked={!out.has(offerId)} onChange={() => toggle(offerId)}>
              <span dir="auto">{title}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Choices>
  );
}
