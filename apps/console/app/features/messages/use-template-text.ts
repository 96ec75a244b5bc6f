import { fillPlaceholders } from '@sampan/contract/conversations/placeholders';
import type { Output } from '../../api/call.ts';
import { useMe } from '../../api/use-me.ts';

type Template = Output<'operatorListReplyTemplates'>[number];

interface About {
  customer: { name: string; email: string; language: string };
  order: { sn: string } | null;
}

/** Fills a prepared answer in the buyer's language, or else in English. */
export function useTemplateText(shop: string): (template: Template, about: About) => string {
  const me = useMe();
  return ({ texts }, { customer, order }) =>
    fillPlaceholders(texts[customer.language] ?? texts.en ?? '', {
      name: customer.name || customer.email,
      order: order?.sn ?? '',
      shop,
      me: me.name,
    });
}
