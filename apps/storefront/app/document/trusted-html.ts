import { refuseOtherMarkup } from '@sampan/ui/harmless-markup.ts';

interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (address: string) => string;
}

const offlineWorker = '/offline-worker.js';

function refuseOthers(address: string): string {
  if (address !== offlineWorker) throw new TypeError('not a worker of ours');
  return address;
}

const factory = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } })
  .trustedTypes;
/** Created during hydration, so that no other script can create one with its name. */
const policy = factory?.createPolicy('shop-sanitised', {
  createHTML: refuseOtherMarkup,
  createScriptURL: refuseOthers,
});

/** Marks HTML as trusted that the server has sanitised, for browsers with Trusted Types. */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}

export function trustedWorker(): string {
  return policy?.createScriptURL(offlineWorker) ?? offlineWorker;
}
