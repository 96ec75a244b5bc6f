import { resellerLimits } from '@sampan/contract/reseller-limits';
import '../../../styles/reseller-packages.css';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { readDollars, readWhole } from '@sampan/ui/read-number.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { call } from '../../../api/call.ts';
import { Head } from '../../../document/head.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { FilesField } from '../../../features/uploads/files-field.tsx';
import { usePictures } from '../../../features/uploads/use-pictures.ts';
import { useTexts } from '../../../texts/texts.ts';

const isLink = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(text);

function useSourcingForm() {
  const t = useTexts();
  const go = useGo();
  const { keyFor } = useIdempotencyKey();
  const pictures = usePictures('goods', resellerLimits.requestPicturesMax);
  const form = useForm({
    initial: { title: '', description: '', link: '', price: '', quantity: '' },
    rules: {
      title: ({ title }) => !title.trim() && t('resellerUploads.titleMissing'),
      link: ({ link }) => {
        if (!link.trim()) return pictures.keys.length === 0 && t('resellerUploads.linkOrPicture');
        return !isLink(link.trim()) && t('resellerUploads.notALink');
      },
      price: ({ price }) => price.trim() !== '' && !readDollars(price, 4) && t('resellerUploads.priceMissing'),
      quantity: ({ quantity }) => !readWhole(quantity) && t('resellerUploads.quantityMissing'),
    },
    send: async ({ title, description, link, price, quantity }) => {
      const input = {
        title: title.trim(),
        description: description.trim(),
        link: link.trim(),
        pictures: pictures.keys,
        wantedPriceUsd: readDollars(price, 4) ?? null,
        quantity: readWhole(quantity) ?? 0,
      };
      const { id } = await call('askForGoods', input, { idempotencyKey: keyFor(input) });
      go(`/m/uploads/request?id=${id}`);
    },
  });
  return { form, pictures };
}

export default function SourcingForm() {
  const t = useTexts();
  const { form, pictures } = useSourcingForm();
  return (
    <>
      <Head title={t('resellerUploads.addSourcing')} />
      <PageHead title={t('resellerUploads.addSourcing')} back="/m/uploads?tab=sourcing" />
      <form {...form.form} className="rs-fields">
        <p className="text-muted">{t('resellerUploads.what_sourcing')}</p>
        <Field label={t('resellerUploads.wanted')} error={form.errors.title}>
          <Input {...form.text('title')} maxLength={resellerLimits.requestTitleMax} dir="auto" />
        </Field>
        <FilesField
          files={pictures}
          label={t('resellerUploads.pictures')}
          addLabel={t('resellerUploads.addPicture')}
          hint={t('resellerUploads.picturesHint', { max: resellerLimits.requestPicturesMax })}
          accept="image/jpeg,image/png"
        />
        <Field label={t('resellerUploads.link')} error={form.errors.link} optional>
          <Input {...form.text('link')} type="url" maxLength={1000} dir="ltr" />
        </Field>
        <Field label={t('resellerUploads.quantity')} error={form.errors.quantity}>
          <Input {...form.text('quantity')} inputMode="numeric" maxLength={7} dir="ltr" />
        </Field>
        <Field label={t('resellerUploads.wantedPrice')} error={form.errors.price} optional>
          <Input {...form.text('price')} inputMode="decimal" maxLength={12} dir="ltr" />
        </Field>
        <Field label={t('resellerUploads.matters')} optional>
          <Textarea {...form.text('description')} maxLength={resellerLimits.requestTextMax} rows={4} dir="auto" />
        </Field>
        <Button type="submit" kind="brand" size="big" busy={form.busy || pictures.busy}>
          {t('resellerUploads.ask')}
        </Button>
      </form>
    </>
  );
}
