import type { PolicyKind } from '@sampan/contract/settings/policy-kinds';
import type { LoaderFunctionArgs } from 'react-router';
import { addToDocument, readPage } from '../../api/page-context.server.ts';
import { withLocalLinks } from '../../routing/local-links.ts';

/** The placeholder for the list of shipping lines. */
const linesMark = '<p>{shippingLines}</p>';

/** The text in force. A document has its HTML once, in the page; only a page that is open already needs it as data. */
export const policyLoader =
  (kind: PolicyKind) =>
  async ({ context }: LoaderFunctionArgs) => {
    const { call, isData, language } = readPage(context);
    const { html: written, ...policy } = await call('getPolicy', { kind });
    const html = withLocalLinks(written, language);
    const hasLines = kind === 'shipping' && html.includes(linesMark);
    const lines = hasLines ? (await call('listShippingLines', {})).lines : null;
    const text = hasLines ? html.split(linesMark) : [html];
    addToDocument(context, { policy: text });
    return { ...policy, lines, text: isData ? text : null };
  };

export type LoadedPolicy = Awaited<ReturnType<ReturnType<typeof policyLoader>>>;
