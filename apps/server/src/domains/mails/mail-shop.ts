import { isLanguage, type Language } from '@sampan/contract/languages';
import { standardColours } from '@sampan/contract/settings/colours';
import type { Settings } from '@sampan/contract/settings/subjects';
import type { Config } from '#config';
import type { MailAddress } from '#connectors/mail/mail.ts';
import type { Context } from '#shop/context.ts';
import { addressLines } from '#shop/settings/company-address.ts';
import { picturePath } from '#shop/settings/picture-path.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { shopNameOf } from '#shop/settings/shop-name.ts';
import { shopUrl } from '#shop/shop-url.ts';

/** What mails show about the shop. */
export interface MailShop {
  name: string;
  /** Without a path. '' leaves links out. */
  url: string;
  sender: MailAddress;
  /** A URL, or ''. */
  logo: string;
  /** Colours, `#rrggbb`. */
  brand: string;
  action: string;
  bank: Settings['bank'];
  /** Company, address and registration, which business letters must state. */
  imprint: string[];
}

export async function readMailShop(
  { db, config }: Pick<Context, 'db' | 'config'>,
  language: string,
): Promise<MailShop> {
  const { company, bank, look, mailSender } = await readSettings(db, ['company', 'bank', 'look', 'mailSender']);
  const name = shopNameOf(company, config);
  const url = shopUrl(config);
  return {
    name,
    url,
    sender: senderOf(mailSender, config, company && name),
    logo: look.logo ? url + picturePath(look.logo) : '',
    brand: look.brand ?? standardColours.brand,
    action: look.action ?? standardColours.action,
    bank,
    imprint: company ? imprintOf(company, isLanguage(language) ? language : 'en') : [],
  };
}

/** The setting, otherwise the shop's name with the address of MAIL_FROM. */
function senderOf({ name, address }: Settings['mailSender'], config: Config, shopName: string | null): MailAddress {
  const [, configured = '', configuredAddress = config.mailFrom] = /^(.*?)\s*<([^<>]+)>$/.exec(config.mailFrom) ?? [];
  return { name: name ?? shopName ?? configured, address: address ?? configuredAddress };
}

function imprintOf(company: NonNullable<Settings['company']>, language: Language): string[] {
  const { legalName, registration, vat, supportMail, phone } = company;
  return [
    [legalName, ...addressLines(company, language)].join(', '),
    [registration, vat].filter(Boolean).join(' · '),
    [supportMail, phone].filter(Boolean).join(' · '),
  ].filter(Boolean);
}
