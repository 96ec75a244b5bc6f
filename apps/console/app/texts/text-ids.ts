import type frame from '@sampan/translations/en/console.json';
import type accounts from '@sampan/translations/en/console-accounts.json';
import type customers from '@sampan/translations/en/console-customers.json';
import type orders from '@sampan/translations/en/console-orders.json';
import type today from '@sampan/translations/en/console-today.json';
import type ui from '@sampan/translations/en/ui.json';

/** Every text of the console; add a file here, and its ids are checked too. */
export type TextId = keyof (typeof frame &
  typeof accounts &
  typeof customers &
  typeof orders &
  typeof today &
  typeof ui);
