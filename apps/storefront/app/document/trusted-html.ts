interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (address: string) => string;
}

/** What the server's sanitisers let through, and JSON, which has no tags. */
const harmless =
  /^<\/?(?:h[2-6]|p|a|div|[uod]l|li|d[td]|blockquote|[hb]r|fig(?:ure|caption)|b|strong|i|em|u|s|small|su[bp]|span|table|caption|t(?:head|body|foot|[rhd])|img)(?: (?:(?:src|alt|width|height|loading|start|rel|(?:col|row)span)="[^"<>]*"|href="(?:https:\/\/|mailto:|tel:|\/)[^"<>]*"))*(?: ?\/)?>/;

function refuseOther(html: string): string {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1))
    if (!harmless.test(html.slice(at, at + 2_000))) throw new TypeError('markup that the server would not send');
  return html;
}

const offlineWorker = '/offline-worker.js';

function refuseOthers(address: string): string {
  if (address !== offlineWorker) throw new TypeError('not a worker of ours');
  return address;
}

const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
  .trustedTypes;
/** Created during hydration, so that no other script can create one with its name. */
const policy = factory?.createPolicy('shop-sanitised', { createHTML: refuseOther, createScriptURL: refuseOthers });

/** Marks HTML as trusted that the server has sanitised, for browsers with Trusted Types. */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

export function trustedWorker(): string {
  return policy?.createScriptURL(offlineWorker) ?? offlineWorker;
}
