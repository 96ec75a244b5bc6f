import type { Widget } from '#connectors/payment/payment.ts';

export type AirwallexEnvironment = 'demo' | 'prod';

const suffixes: Record<AirwallexEnvironment, string> = { demo: '-demo', prod: '' };
const scriptPath = '/components/sdk/v1/index.js';

/**
 * Hosts of Airwallex. Its script, on the host `static`, loads the elements from `checkout`, whose frames hold the card
 * form and the bank's question, and reports to `o11y`. `origin` puts everything at one address instead: the
 * simulator's.
 */
export function airwallexHosts(environment: AirwallexEnvironment, origin?: string): { apiUrl: string; widget: Widget } {
  const host = (name: string) => origin ?? `https://${name}${suffixes[environment]}.airwallex.com`;
  const [assets, checkout, reports] = [host('static'), host('checkout'), host('o11y')];
  return {
    apiUrl: host('api'),
    widget: {
      scriptUrl: `${assets}${scriptPath}`,
      publicKey: '',
      hosts: {
        script: [...new Set([assets, checkout])],
        frame: [checkout],
        connect: [...new Set([checkout, reports])],
        image: [checkout],
      },
    },
  };
}
