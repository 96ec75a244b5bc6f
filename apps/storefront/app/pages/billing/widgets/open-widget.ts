import type { OpenWidget } from './widget.ts';

/** Each provider's form by the provider's name, loaded when a buyer pays with it. */
const widgets: Record<string, () => Promise<OpenWidget>> = {
  sandbox: async () => (await import('./sandbox.ts')).openSandbox,
  airwallex: async () => (await import('./airwallex.ts')).openAirwallex,
  stripe: async () => (await import('./stripe.ts')).openStripe,
};

export const openWidget: OpenWidget = async (request) => {
  const load = widgets[request.intent.provider];
  if (!load) throw new Error(`no form for ${request.intent.provider}`);
  return (await load())(request);
};
