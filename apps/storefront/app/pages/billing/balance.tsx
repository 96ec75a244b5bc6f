import '../../styles/confirm-order.css';
import '../../styles/balance.css';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { Field, Input } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { readDollars } from '@sampan/ui/read-number.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { newKey } from '@sampan/ui/use-idempotency-key.ts';
import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { useTexts } from '../../texts/texts.ts';
import { BankDetails, NoBank } from './bank-details.tsx';
import type { Prepaid } from './prepaid-pay.tsx';
import { Statement } from './statement.tsx';

export const handle: PageHandle = { title: 'billing.prepaidBalance', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = readSignedInPage(context, request);
  const month = new URL(request.url).searchParams.get('month') ?? '';
  const [prepaid, bank] = await Promise.all([
    // A month that is none in the address is the present one.
    call('getPrepaid', /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    call('listBankAccounts', {}),
  ]);
  return { prepaid, bank };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** The buyer's prepaid balance: what is on it, how it is filled, the statement of a month, and withdrawing. */
export default function Balance() {
  const data = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { price } = useFormat();
  const { prepaid } = data;
  return (
    <div className="page max-w-read py-4 md:py-8">
      <Head title={t('billing.prepaidBalance')} />
      <h1 className="mb-4 text-xl max-md:sr-only">{t('billing.prepaidBalance')}</h1>
      <div className="grid gap-4">
        <Card>
          <p className="text-xl font-semibold tnum">
            <bdi dir="ltr">{price(prepaid.balanceUsd)}</bdi>
          </p>
          <p className="mt-1 text-muted">{t('billing.prepaidIntro')}</p>
        </Card>
        <div className="no-print">
          <Filling {...data} />
        </div>
        <Statement prepaid={prepaid} />
        <div className="no-print">
          <Withdrawing prepaid={prepaid} />
        </div>
      </div>
    </div>
  );
}

function Filling({ prepaid, bank }: Data) {
  const t = useTexts();
  const { price } = useFormat();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!prepaid.isOffered) return <Note>{t('billing.prepaidOff')}</Note>;
  if (bank.accounts.length === 0) return <NoBank />;
  const open = async () => {
    setBusy(true);
    await call('openPrepaid', {}).then(revalidate, (error: unknown) => showError(error, t));
    setBusy(false);
  };
  const { sn, fillingMaxUsd, balanceMaxUsd } = prepaid;
  return (
    <Card>
      <h2 className="mb-1.5 text-lg">{t('billing.prepaidFill')}</h2>
      <p className="mb-3 text-muted">
        {t('billing.prepaidFillText', { filling: price(fillingMaxUsd), balance: price(balanceMaxUsd) })}
      </p>
      {sn ? (
        <BankDetails bank={bank} sn={sn} />
      ) : (
        <Button kind="brand" busy={busy} onClick={open}>
          {t('billing.prepaidOpen')}
        </Button>
      )}
    </Card>
  );
}

function Withdrawing({ prepaid }: { prepaid: Prepaid }) {
  const t = useTexts();
  const { price, date } = useFormat();
  const { balanceUsd, withdrawal } = prepaid;
  if (withdrawal)
    return (
      <Note>
        {t('billing.prepaidWithdrawalOpen', {
          sum: price(withdrawal.amountUsd),
          date: date(withdrawal.requestedAt, 'long'),
        })}
      </Note>
    );
  return balanceUsd > 0 && <WithdrawForm balanceUsd={balanceUsd} />;
}

function WithdrawForm({ balanceUsd }: { balanceUsd: number }) {
  const t = useTexts();
  const { price } = useFormat();
  const { revalidate } = useRevalidator();
  const key = useRef('');
  const isPossible = (typed: string) => {
    const amount = readDollars(typed);
    return amount !== undefined && amount > 0 && amount <= balanceUsd;
  };
  const form = useForm({
    initial: { amountUsd: balanceUsd.toFixed(2) },
    rules: {
      amountUsd: ({ amountUsd }) =>
        !isPossible(amountUsd) && t('billing.prepaidWithdrawWrong', { sum: price(balanceUsd) }),
    },
    send: async ({ amountUsd }) => {
      key.current ||= newKey();
      await call('withdrawPrepaid', { amountUsd: readDollars(amountUsd) }, { idempotencyKey: key.current });
      key.current = '';
      showToast({ kind: 'done', title: t('billing.prepaidWithdrawn') });
      await revalidate();
    },
  });
  return (
    <Card>
      <h2 className="mb-1.5 text-lg">{t('billing.prepaidWithdraw')}</h2>
      <p className="mb-3 text-muted">{t('billing.prepaidWithdrawText')}</p>
      <form {...form.form} className="flex flex-wrap items-end gap-3">
        <Field label={t('billing.bankAmount')} error={form.errors.amountUsd}>
          <Input {...form.text('amountUsd')} inputMode="decimal" autoComplete="off" dir="ltr" />
        </Field>
        <Button type="submit" busy={form.busy}>
          {t('billing.prepaidWithdraw')}
        </Button>
      </form>
    </Card>
  );
}
