const names: Record<string, string> = { airwallex: 'Airwallex', stripe: 'Stripe', sandbox: 'Sandbox' };

/** The name that buyers know. */
export const providerName = (provider: string): string => names[provider] ?? provider;
