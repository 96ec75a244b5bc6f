import type frame from '@sampan/translations/en/console.json';
import type accounts from '@sampan/translations/en/console-accounts.json';
import type audit from '@sampan/translations/en/console-audit.json';
import type buying from '@sampan/translations/en/console-buying.json';
import type catalogue from '@sampan/translations/en/console-catalogue.json';
import type connection from '@sampan/translations/en/console-connection.json';
import type customers from '@sampan/translations/en/console-customers.json';
import type developers from '@sampan/translations/en/console-developers.json';
import type marketplace from '@sampan/translations/en/console-marketplace.json';
import type messages from '@sampan/translations/en/console-messages.json';
import type money from '@sampan/translations/en/console-money.json';
import type orders from '@sampan/translations/en/console-orders.json';
import type prices from '@sampan/translations/en/console-prices.json';
import type purchasing from '@sampan/translations/en/console-purchasing.json';
import type queues from '@sampan/translations/en/console-queues.json';
import type refunds from '@sampan/translations/en/console-refunds.json';
import type reseller from '@sampan/translations/en/console-reseller.json';
import type staff from '@sampan/translations/en/console-staff.json';
import type system from '@sampan/translations/en/console-system.json';
import type today from '@sampan/translations/en/console-today.json';
import type warehouse from '@sampan/translations/en/console-warehouse.json';
import type settings from '@sampan/translations/en/setup.json';
import type ui from '@sampan/translations/en/ui.json';

/** Every text of the console; add a file here, and its ids are checked too. */
export type TextId = keyof (typeof frame &
  typeof accounts &
  typeof audit &
  typeof buying &
  typeof catalogue &
  typeof connection &
  typeof customers &
  typeof developers &
  typeof marketplace &
  typeof messages &
  typeof money &
  typeof orders &
  typeof prices &
  typeof purchasing &
  typeof queues &
  typeof refunds &
  typeof reseller &
  typeof settings &
  typeof staff &
  typeof system &
  typeof today &
  typeof warehouse &
  typeof ui);
