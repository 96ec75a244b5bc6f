const names: Record<string, string> = { airwallex: 'Airwallex', stripe: 'Stripe', sandbox: 'Sandbox' };

/** As buyers know it. */
export const providerName = (provider: string): string => names[provider] ?? provider;
