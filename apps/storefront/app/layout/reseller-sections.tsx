import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { ResellerIconName } from '../features/reseller/icons.tsx';
import type { TextId } from '../texts/text-ids.ts';

export type ResellerCounts = OutputOf<Calls['getResellerCounts']>;
type CountOf = (counts: ResellerCounts & { unread: number }) => number;

export interface SubPage {
  to: string;
  text: TextId;
  /** Shown beside its name; what waits for the reseller is a badge. */
  count?: CountOf;
  waits?: true;
}

export interface Section {
  name: 'goods' | 'publish' | 'downloads' | 'orders' | 'me';
  /** Its first page. */
  to: string;
  icon: ResellerIconName;
  /** The count shown as a badge. */
  badge?: CountOf;
  /** Subpages shown in the side bar, while one of the section's pages is open. */
  pages?: readonly SubPage[];
}

/** The workspace's main pages, in the order of both bars. */
export const sections: readonly Section[] = [
  {
    name: 'goods',
    to: '/m/goods',
    icon: 'goods',
    pages: [
      { to: '/m/stock', text: 'resellerStock.title' },
      { to: '/m/uploads', text: 'resellerUploads.title' },
    ],
  },
  {
    name: 'publish',
    to: '/m/publish',
    icon: 'publish',
    badge: ({ publish }) => publish.failed,
    pages: [
      {
        to: '/m/publish?tab=queue',
        text: 'resellerPublish.tab_queue',
        count: ({ publish }) => publish.failed || publish.waiting,
        waits: true,
      },
      { to: '/m/publish?tab=list', text: 'resellerPublish.tab_list', count: ({ publish }) => publish.listed },
      { to: '/m/publish?tab=expired', text: 'resellerPublish.tab_expired', count: ({ publish }) => publish.expired },
      { to: '/m/price-rules', text: 'resellerPublish.priceRules' },
      { to: '/m/templates', text: 'resellerTemplates.title' },
    ],
  },
  { name: 'downloads', to: '/m/downloads', icon: 'download' },
  {
    name: 'orders',
    to: '/m/orders',
    icon: 'box',
    badge: ({ shopOrders }) => shopOrders,
    pages: [
      { to: '/m/orders?side=own', text: 'resellerShopOrders.side_own' },
      {
        to: '/m/orders?side=shops',
        text: 'resellerShopOrders.side_shops',
        count: ({ shopOrders }) => shopOrders,
        waits: true,
      },
      { to: '/m/orders/automatic', text: 'resellerShopOrders.rules' },
      { to: '/m/links', text: 'resellerLinks.title' },
      { to: '/m/profit', text: 'resellerProfit.title' },
    ],
  },
  {
    name: 'me',
    to: '/m/me',
    icon: 'user',
    badge: ({ unread }) => unread,
    pages: [
      { to: '/m/me', text: 'resellerMe.profile' },
      { to: '/m/authorization', text: 'resellerAuthorization.title' },
      { to: '/m/history', text: 'resellerMe.history' },
      { to: '/m/favourites', text: 'favourites.title' },
      { to: '/m/addresses', text: 'resellerMe.addresses' },
      { to: '/m/settings', text: 'resellerMe.settings' },
      { to: '/m/help', text: 'resellerMe.helpCentre' },
      { to: '/m/about', text: 'resellerMe.about' },
    ],
  },
];
