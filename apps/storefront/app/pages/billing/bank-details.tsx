import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Note } from '@sampan/ui/note.tsx';
import type { ReactNode } from 'react';
import { Price } from '../../features/catalogue/price.tsx';
import { accountFields, type Bank, type BankAccount, referenceOf } from '../../features/orders/bank-accounts.ts';
import { useShop } from '../../routing/document-data.ts';
import { RichText, useTexts } from '../../texts/texts.ts';

/** Bank details for a transfer, of any amount without one. The first account takes dollars if one does; the others open on demand. */
export function BankDetails({ bank, sn, amount }: { bank: Bank; sn: string; amount?: number }) {
  const t = useTexts();
  const [first, ...others] = bank.accounts;
  return (
    <div className="grid gap-2">
      <dl className="bank">
        {amount !== undefined && <AmountRow amount={amount} />}
        <BankRow label={t('billing.bankReference')} text={referenceOf(bank, sn)} />
        {first && <Fields account={first} />}
      </dl>
      {others.map((account) => (
        <details key={account.number} className="bank-other">
          <summary className="link tap list-none">
            {t('billing.bankOther', { currency: account.currency })}
            <Icon name="down" small />
          </summary>
          <dl className="bank">
            <Fields account={account} />
          </dl>
        </details>
      ))}
    </div>
  );
}

function AmountRow({ amount }: { amount: number }) {
  const t = useTexts();
  const sum = (
    <b>
      <Price value={amount} />
    </b>
  );
  return <BankRow label={t('billing.bankAmount')} text={amount.toFixed(2)} shown={sum} />;
}

function Fields({ account }: { account: BankAccount }) {
  const t = useTexts();
  return accountFields(t, account).map(([label, text, typed = text]) => (
    <BankRow key={label} label={label} text={typed} shown={<bdi>{text}</bdi>} />
  ));
}

/** A field of a bank's form, copied exactly as typed there. */
function BankRow({ label, text, shown }: { label: string; text: string; shown?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {shown ?? <bdi>{text}</bdi>}
        <CopyButton text={text} label={label} />
      </dd>
    </div>
  );
}

export function NoBank() {
  const t = useTexts();
  const { supportMail: mail } = useShop();
  const link = (text: string) => (
    <a className="link" href={`mailto:${mail}`}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
  return (
    <Note title={t('billing.noBankTitle')}>
      {mail && <RichText id="billing.noBankText" values={{ mail }} parts={{ mail: link }} />}
    </Note>
  );
}
