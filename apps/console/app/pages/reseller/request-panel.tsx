import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { type Request, requestReads } from './goods-request.ts';

/** A dialog at every width: phones have no room beside the list. */
export function RequestPanel({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useTexts();
  const [dialog, setDialog] = useState<'accept' | 'refuse' | null>(null);
  const { act: refuse } = useAct('operatorRefuseRequest', requestReads);
  const { id, version, state, title, offerId } = request;
  return (
    <Dialog
      open
      size="form"
      title={title}
      onClose={onClose}
      // The URL holds what is open, and going back must not undo that.
      leavesBack
      actions={
        state === 'asked' && (
          <>
            <Button onClick={() => setDialog('refuse')}>{t('consoleReseller.refuse')}</Button>
            <Button kind="brand" onClick={() => setDialog('accept')}>
              {t('consoleReseller.accept')}
            </Button>
          </>
        )
      }
    >
      {offerId !== null && <ButtonLink to={`/products/${offerId}`}>{t('consoleReseller.openProduct')}</ButtonLink>}
      <RequestFacts request={request} />
      <Thread request={request} />
      <WriteForm key={version} request={request} />
      {dialog === 'accept' && <AcceptDialog request={request} onClose={() => setDialog(null)} />}
      {dialog === 'refuse' && (
        <ReasonDialog
          title={t('consoleReseller.refuseTitle', { title })}
          text={t('consoleReseller.customerReads')}
          confirm={t('consoleReseller.refuse')}
          onConfirm={(answer) => refuse({ id, version, answer })}
          onClose={() => setDialog(null)}
        />
      )}
    </Dialog>
  );
}

function RequestFacts({ request }: { request: Request }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  const { pictures, description, link, quantity, wantedPriceUsd, priceUsd, weightGrams, variants } = request;
  const some = <Value,>(name: string, value: Value | null, write: (value: Value) => string) =>
    value === null ? [] : [[name, write(value)] as const];
  return (
    <Section title={t(`consoleReseller.kind_${request.kind}`)}>
      <div className="flex flex-wrap gap-2">
        {pictures.map(({ key, url }) => (
          <a key={key} href={url} target="_blank" rel="noreferrer">
            <img src={url} alt="" className="size-18 rounded-md object-cover" />
          </a>
        ))}
      </div>
      {description && (
        <p className="whitespace-pre-line" dir="auto">
          {description}
        </p>
      )}
      {link && (
        <a className="link break-all" href={link} target="_blank" rel="noreferrer nofollow" dir="ltr">
          {link}
        </a>
      )}
      <Facts
        facts={[
          [t('consoleReseller.customer'), request.company || '–'],
          [t('consoleReseller.asked'), moment(request.askedAt)],
          ...some(t('consoleReseller.quantity'), quantity, String),
          ...some(t('consoleReseller.wantedPrice'), wantedPriceUsd, dollars),
          ...some(t('consoleReseller.price'), priceUsd, dollars),
          ...some(t('consoleReseller.weight'), weightGrams, String),
          ...variants.map(
            ({ values, pieces }) => [values.join(' / ') || t('consoleReseller.pieces'), String(pieces)] as const,
          ),
        ]}
      />
    </Section>
  );
}

function Thread({ request: { entries } }: { request: Request }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (entries.length === 0) return null;
  return (
    <Section title={t('consoleReseller.thread')}>
      <ol className="grid gap-3">
        {entries.map(({ id, by, kind, operator, content, at }) => (
          <li key={id}>
            <small className="second">
              {by === 'shop' ? operator : t('consoleReseller.customer')} · {moment(at)}
              {kind !== 'message' && ` · ${t(`consoleReseller.state_${kind}`)}`}
            </small>
            <p className="whitespace-pre-line" dir="auto">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function WriteForm({ request: { id, version } }: { request: Request }) {
  const t = useTexts();
  const { act } = useAct('operatorWriteToRequest', requestReads);
  const form = useForm({
    initial: { content: '' },
    rules: { content: ({ content }) => !content.trim() && t('console.reasonMissing') },
    send: async ({ content }) => {
      await act({ id, version, content: content.trim() });
    },
  });
  return (
    <form {...form.form} className="grid gap-3 pt-3">
      <Field label={t('consoleReseller.write')} hint={t('consoleReseller.customerReads')} error={form.errors.content}>
        <Textarea {...form.text('content')} maxLength={limits.messageMax} rows={3} dir="auto" />
      </Field>
      <Button type="submit" busy={form.busy}>
        {t('consoleReseller.send')}
      </Button>
    </form>
  );
}
