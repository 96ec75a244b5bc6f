import { expect, it } from 'vitest';
import { airwallexHosts } from './hosts.ts';

const hostsOf = (found: unknown) => [...new Set(JSON.stringify(found).match(/https?:\/\/[a-z0-9.:-]+/g))].sort();

it('the demo and the real environment share no host, and nothing is reached without TLS', () => {
  const [demo, prod] = [hostsOf(airwallexHosts('demo')), hostsOf(airwallexHosts('prod'))];
  expect(demo).toEqual(['api', 'checkout', 'o11y', 'static'].map((name) => `https://${name}-demo.airwallex.com`));
  expect(prod).toEqual(['api', 'checkout', 'o11y', 'static'].map((name) => `https://${name}.airwallex.com`));
});

it('a simulator is at one address', () => {
  expect(hostsOf(airwallexHosts('demo', 'http://127.0.0.1:4010'))).toEqual(['http://127.0.0.1:4010']);
});
