import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { GroupPicker } from '../../../features/reseller/group-picker.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './use-editor.ts';

export function WhereSection({ edited: { shop, look }, draft, set }: SectionProps) {
  const t = useTexts();
  const names = [
    ...(shop.channel === 'shopify' ? (['vendor', 'productType'] as const) : []),
    ...(['tags', 'handle'] as const),
  ];
  return (
    <Section title={t('resellerPublish.inShopTitle', { shop: shop.name })}>
      <GroupPicker shop={shop} groupIds={draft.groupIds} onChange={(groupIds) => set({ groupIds })} />
      <dl className="grid gap-2 py-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-muted">{t(`resellerTemplates.${name}`)}</dt>
            <dd dir="auto">{(name === 'tags' ? look.tags.join(', ') : look[name]) || '–'}</dd>
          </div>
        ))}
      </dl>
      <Link className="link" to={withQuery('/m/templates', { shop: shop.id })}>
        {t('resellerTemplates.title')}
      </Link>
    </Section>
  );
}
