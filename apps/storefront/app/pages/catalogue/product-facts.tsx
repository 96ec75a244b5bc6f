import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Cached } from '../../document/cached.tsx';
import { trustedHtml } from '../../document/trusted-html.ts';
import { usePolicyPages } from '../../routing/policy-pages.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Product } from './product.ts';

const tabs = ['attributes', 'description', 'shipping'] as const;
type Tab = (typeof tabs)[number];

export function ProductFacts({ product }: { product: Product }) {
  const t = useTexts();
  const id = useId();
  const [open, setOpen] = useState<Tab>('attributes');
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const turned = document.dir === 'rtl' ? -step : step;
    const next = tabs.at((tabs.indexOf(open) + turned) % tabs.length) ?? open;
    setOpen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  const panels: Record<Tab, ReactNode> = {
    attributes: <Attributes product={product} />,
    description: <Description html={product.description} />,
    shipping: (
      <Cached by={['shipping-facts', product.supplierName]}>
        <Shipping product={product} />
      </Cached>
    ),
  };
  return (
    <section className="detail-facts card pad">
      <div className="tabs" role="tablist" aria-label={t('catalogue.aboutProduct')} onKeyDown={keys}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}${tab}`}
            data-tab={tab}
            aria-controls={`${id}${tab}-panel`}
            aria-selected={tab === open}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => setOpen(tab)}
          >
            {t(`catalogue.tab_${tab}`)}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab} role="tabpanel" id={`${id}${tab}-panel`} aria-labelledby={`${id}${tab}`} hidden={tab !== open}>
          {panels[tab]}
        </div>
      ))}
    </section>
  );
}

function Attributes({ product }: { product: Product }) {
  const t = useTexts();
  const { number } = useFormat();
  const { weightGrams, cartonQuantity } = product.productShippingInfo;
  const rows = product.productAttribute.map((one) => [one.attributeNameTrans, one.valueTrans] as const);
  const packing = [
    [t('catalogue.weightEach'), t('catalogue.grams', { count: weightGrams }), weightGrams],
    [t('catalogue.carton'), number(cartonQuantity), cartonQuantity],
  ] as const;
  const known = packing.filter(([, , figure]) => figure > 0).map(([name, value]) => [name, value] as const);
  return (
    <dl className="attributes">
      {[...rows, ...known].map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The supplier's text, sanitised by the server. */
function Description({ html }: { html: string }) {
  const t = useTexts();
  if (!html) return <p className="text-muted">{t('catalogue.noDescription')}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets through harmless markup only
  return <div className="description" dir="auto" dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}

function Shipping({ product }: { product: Product }) {
  const t = useTexts();
  const pages = usePolicyPages().filter(({ kind }) => kind === 'shipping' || kind === 'refunds');
  const texts = [
    'shipping.notIncluded',
    'catalogue.shipArrival',
    'catalogue.shipInspection',
    'catalogue.shipFees',
    'catalogue.shipRefund',
  ] as const;
  return (
    <div className="grid max-w-[68ch] gap-3">
      {texts.map((id) => (
        <p key={id}>{t(id)}</p>
      ))}
      {product.supplierName && <p className="text-muted">{t('catalogue.supplier', { name: product.supplierName })}</p>}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {pages.map(({ path, title }) => (
          <Link key={path} className="link tap" to={path} target="_blank" rel="noopener">
            {t(title)}
          </Link>
        ))}
      </p>
    </div>
  );
}
