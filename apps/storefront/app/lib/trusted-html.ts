interface Policy {
  createHTML: (html: string) => string;
}

let policy: Policy | undefined;

/** Marks markup that the server has sanitised, for browsers that refuse all other (Trusted Types). */
export function trustedHtml(html: string): string {
  const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
    .trustedTypes;
  if (!factory) return html;
  policy ??= factory.createPolicy('sampan-sanitised', { createHTML: (text) => text });
  return policy.createHTML(html);
}
