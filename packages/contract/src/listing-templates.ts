import { cutText } from './cut-text.ts';
/**
 * How a reseller's shop names goods: vendor, product type, tags and the end of the page's address, each from a template with
 * placeholders. The supplier's name is no placeholder: nobody but the reseller should learn it.
 */
export const templateFields = ['vendor', 'productType', 'tags', 'handle'] as const;
export type TemplateField = (typeof templateFields)[number];

/** What each field may hold. */
export const placeholdersOf = {
  vendor: ['shop', 'category'],
  productType: ['category', 'shop'],
  tags: ['categories', 'category', 'shop'],
  handle: ['title', 'category', 'number'],
} as const satisfies Record<TemplateField, readonly Placeholder[]>;

/** `categories` are all from the top down, `category` is the last of them. */
export type Placeholder = 'shop' | 'title' | 'category' | 'categories' | 'number';

export type ListingTemplates = Record<TemplateField, string>;

export const defaultTemplates: ListingTemplates = {
  vendor: '{shop}',
  productType: '{category}',
  tags: '{categories}',
  handle: '{title}',
};

export interface TemplateFacts {
  shop: string;
  title: string;
  categories: readonly string[];
  number: number;
}

/** In the shop's language. */
export interface ListingLook {
  vendor: string;
  productType: string;
  tags: string[];
  /** Letters, digits and hyphens. */
  handle: string;
}

const limits = { name: 255, tag: 255, tags: 100, handle: 120 };

/** The first placeholder that the field does not know, or the brace that is left over. */
export function unknownPlaceholder(field: TemplateField, template: string): string | undefined {
  const known: readonly string[] = placeholdersOf[field];
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
  if (unknown) return unknown[0];
  return /[{}]/.exec(template.replaceAll(/\{[^{}]*\}/g, ''))?.[0];
}

export function listingLook(templates: ListingTemplates, facts: TemplateFacts): ListingLook {
  const fill = (template: string) => filled(template, facts);
  return {
    vendor: tidy(fill(templates.vendor), limits.name),
    productType: tidy(fill(templates.productType), limits.name),
    tags: tagsOf(templates.tags, facts),
    handle: slugOf(fill(templates.handle)),
  };
}

function filled(template: string, { shop, title, categories, number }: TemplateFacts): string {
  const values: Record<Placeholder, string> = {
    shop,
    title,
    category: categories.at(-1) ?? '',
    categories: categories.join(', '),
    number: String(number),
  };
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name as Placeholder] ?? whole);
}

const tidy = (text: string, max: number) => cutText(text.replaceAll(/\s+/g, ' ').trim(), max).trim();

/** Between commas each is a tag. A comma within a category's name separates nothing. */
function tagsOf(template: string, facts: TemplateFacts): string[] {
  const all = template.split(',').flatMap((part) => {
    if (part.trim() === '{categories}') return facts.categories;
    return filled(part, { ...facts, categories: facts.categories.map((name) => name.replaceAll(',', ' ')) });
  });
  const tags = new Map<string, string>();
  for (const one of all) {
    const tag = tidy(one.replaceAll(',', ' '), limits.tag);
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, limits.tags);
}

/** Shops take letters of every script in an address. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cutText(slug, limits.handle).replaceAll(/^-+|-+$/g, '');
}
