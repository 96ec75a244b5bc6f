import { Button } from '@sampan/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { CustomerLink } from '../../features/customers/customer-link.tsx';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CompanyDialog } from './company-dialog.tsx';
import type { WholeCustomer } from './whole-customer.ts';

interface Props {
  customer: WholeCustomer;
  canChange: boolean;
}

/** Appends the person's position, if it is known. */
const positionOf = (name: string, position: string): [string, ReactNode][] =>
  position
    ? [
        [
          name,
          <span key="position" dir="auto">
            {position}
          </span>,
        ],
      ]
    : [];

/** Name and company of a customer, and the company's other members. */
export function CustomerFacts({ customer, canChange }: Props) {
  const t = useTexts();
  const { date } = useFormat();
  const languageName = useLanguageName();
  const { email, phone, country, language, createdAt, inviter, otherLogins, department, job } = customer;
  const position = [job, department].filter(Boolean).join(t('console.comma'));
  return (
    <>
      <Section title={t('consoleCustomers.person')}>
        <Facts
          facts={[
            [
              t('consoleAccounts.email'),
              <a key="mail" className="link" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            [
              t('consoleCustomers.phone'),
              <bdi key="phone" dir="ltr">
                {phone || '–'}
              </bdi>,
            ],
            ...positionOf(t('consoleCustomers.position'), position),
            [t('consoleCustomers.country'), country || '–'],
            [t('consoleCustomers.language'), languageName(language)],
            [t('consoleCustomers.since'), date(createdAt)],
            ...(inviter
              ? [
                  [
                    t('consoleCustomers.invitedBy'),
                    <CustomerLink key="inviter" id={inviter.id} name={inviter.email} />,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Section>
      <Company customer={customer} canChange={canChange} />
      {otherLogins.length > 0 && (
        <Section title={t('consoleCustomers.colleagues')} note={t('consoleCustomers.colleaguesNote')}>
          <ul className="grid gap-1">
            {otherLogins.map(({ id, name, email: address }) => (
              <li key={id}>
                <CustomerLink id={id} name={name || address} />
                <p className="second">
                  <bdi>{address}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Company({ customer, canChange }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { company, vatNumber } = customer;
  return (
    <Section title={t('consoleCustomers.company')}>
      {company || vatNumber ? (
        <Facts
          facts={[
            [
              t('consoleCustomers.companyName'),
              <span key="name" dir="auto">
                {company || '–'}
              </span>,
            ],
            [t('consoleCustomers.vatNumber'), <bdi key="vat">{vatNumber || '–'}</bdi>],
          ]}
        />
      ) : (
        <p className="text-muted">{t('consoleCustomers.noCompany')}</p>
      )}
      {canChange && (
        <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
          {t('consoleCustomers.correctCompany')}
        </Button>
      )}
      {isOpen && <CompanyDialog customer={customer} onClose={() => setOpen(false)} />}
    </Section>
  );
}
