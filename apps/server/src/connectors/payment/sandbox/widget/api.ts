import type { WidgetTexts } from './texts.ts';

/** `window.ShopPayments.createElement('dropIn', options)`: shaped like the real provider's element. */

export type WidgetEvent = 'ready' | 'success' | 'error' | 'pendingVerifyAccount' | 'cancel';

export interface WidgetOptions {
  intentId: string;
  clientSecret: string;
  currency: string;
  environment: string;
  countryCode: string;
  locale: string;
  texts?: Partial<WidgetTexts>;
}

export interface WidgetIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  error?: keyof WidgetTexts;
  mistakes?: (keyof WidgetTexts)[];
}

export type WidgetHandler = (event: {
  detail: { intent?: WidgetIntent; error?: { code: string; message: string } };
}) => void;

export interface WidgetElement {
  mount(target: string | HTMLElement): HTMLElement;
  destroy(): void;
  on(event: WidgetEvent, handler: WidgetHandler): WidgetElement;
}
