/** `origin` puts the gateway and the page of consent at one address: a simulator's. */
export function alibabaHosts(origin?: string): { gateway: string; consent: string } {
  return { gateway: origin ?? 'https://gw.open.1688.com', consent: origin ?? 'https://auth.1688.com' };
}
