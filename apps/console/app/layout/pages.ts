import { statusesInWork } from '@sampan/contract/order-status';
import type { Name } from '../api/call.ts';
import type { Waiting } from '../features/orders/work.ts';
import type { IconName } from '../parts/icon.tsx';
import type { TextId } from '../texts/text-ids.ts';

/** Pages of the rail and the command palette, in their order. */
export interface ConsolePage {
  to: string;
  text: TextId;
  icon: IconName;
  /** Opens it: `G`, then this letter. */
  letter: string;
  /** `own`: at the rail's foot, beside the signed-in operator. */
  group: 'work' | 'shop' | 'setup' | 'own';
  /** The page opens for roles that may make this call; of several, any. */
  needs: Name | readonly Name[];
  /** Kinds of work done there: their count is shown beside the name. */
  waits?: readonly Waiting['id'][];
}

export const mayOpen = ({ needs }: ConsolePage, may: (name: Name) => boolean): boolean =>
  typeof needs === 'string' ? may(needs) : needs.some(may);

export const pages: readonly ConsolePage[] = [
  { to: '/', text: 'console.today', icon: 'chart', letter: 't', group: 'work', needs: 'operatorMe' },
  {
    to: '/orders',
    text: 'console.orders',
    icon: 'box',
    letter: 'o',
    group: 'work',
    needs: 'operatorListOrders',
    waits: statusesInWork,
  },
  {
    to: '/money',
    text: 'console.money',
    icon: 'bank',
    letter: 'm',
    group: 'work',
    needs: 'operatorListDeclarations',
    waits: ['payment_confirming'],
  },
  {
    to: '/refunds',
    text: 'console.refunds',
    icon: 'back',
    letter: 'r',
    group: 'work',
    needs: 'operatorListRefunds',
    waits: ['after_sales', 'claims', 'transfers_back'],
  },
  {
    to: '/purchasing',
    text: 'consolePurchasing.purchasing',
    icon: 'factory',
    letter: 'b',
    group: 'work',
    needs: 'operatorListBuyList',
    waits: ['be_purchased', 'purchases', 'marketplace'],
  },
  {
    to: '/warehouse',
    text: 'console.warehouse',
    icon: 'scan',
    letter: 'w',
    group: 'work',
    needs: 'operatorListWarehouseOrders',
    waits: ['in_purchased', 'pending_inspection', 'be_delivered', 'surplus'],
  },
  {
    to: '/products',
    text: 'consoleCatalogue.products',
    icon: 'tag',
    letter: 'p',
    group: 'shop',
    needs: 'operatorListProducts',
  },
  {
    to: '/marketplace',
    text: 'console.marketplace',
    icon: 'market',
    letter: 'k',
    group: 'shop',
    needs: 'operatorFindOffers',
  },
  {
    to: '/categories',
    text: 'consoleCatalogue.categories',
    icon: 'menu',
    letter: 'h',
    group: 'shop',
    needs: 'operatorAddCategory',
  },
  {
    to: '/pallets',
    text: 'consoleCatalogue.pallets',
    icon: 'inspect',
    letter: 'e',
    group: 'shop',
    needs: 'operatorListPallets',
  },
  {
    to: '/prices',
    text: 'consoleCatalogue.prices',
    icon: 'sort',
    letter: 'x',
    group: 'shop',
    needs: 'operatorGetPrices',
  },
  {
    to: '/imports',
    text: 'consoleCatalogue.imports',
    icon: 'upload',
    letter: 'i',
    group: 'shop',
    needs: 'operatorListImports',
  },
  {
    to: '/customers',
    text: 'console.customers',
    icon: 'people',
    letter: 'c',
    group: 'shop',
    needs: 'operatorListCustomers',
  },
  {
    to: '/messages',
    text: 'console.messages',
    icon: 'note',
    letter: 'q',
    group: 'shop',
    needs: 'operatorListConversations',
    waits: ['questions'],
  },
  {
    to: '/resellers',
    text: 'console.resellers',
    icon: 'globe',
    letter: 'n',
    group: 'shop',
    needs: ['operatorListGrants', 'operatorListResellerShops', 'operatorListPublishQueues'],
    waits: ['grants', 'requests'],
  },
  {
    to: '/settings',
    text: 'console.settings',
    icon: 'sliders',
    letter: 's',
    group: 'setup',
    needs: 'operatorListSettings',
  },
  { to: '/staff', text: 'console.staff', icon: 'badge', letter: 'f', group: 'setup', needs: 'operatorListOperators' },
  {
    to: '/audit-log',
    text: 'console.auditLog',
    icon: 'paper',
    letter: 'l',
    group: 'setup',
    needs: 'operatorListAuditLog',
  },
  {
    to: '/developers',
    text: 'console.developers',
    icon: 'share',
    letter: 'd',
    group: 'setup',
    needs: 'operatorListHooks',
  },
  { to: '/system', text: 'console.system', icon: 'gauge', letter: 'y', group: 'setup', needs: 'operatorGetSystem' },
  { to: '/account', text: 'console.account', icon: 'user', letter: 'a', group: 'own', needs: 'operatorMe' },
];
