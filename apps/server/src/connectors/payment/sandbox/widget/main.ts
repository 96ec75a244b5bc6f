import type { WidgetOptions } from './api.ts';
import { DropIn } from './drop-in.ts';

const api = { createElement: (_type: 'dropIn', options: WidgetOptions) => new DropIn(options) };
Object.assign(window, { ShopPayments: api });
