/** What is known of goods of a shop; pages load them without the schemas. */
export const linkTabs = ['open', 'proposed', 'linked'] as const;
export type LinkTab = (typeof linkTabs)[number];
