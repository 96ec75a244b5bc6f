/** Scheduled jobs (UTC), run once per slot however many processes there are. They carry no data. */
export const timetable: Record<string, string> = {
  'close-unpaid-orders': '*/10 * * * *',
  'reconcile-payments': '*/5 * * * *',
  'reconcile-disputes': '45 * * * *',
  'read-provider-movements': '5 * * * *',
  'read-provider-payouts': '20 4 * * *',
  'reconcile-deposits': '50 * * * *',
  'settle-unanswered': '*/15 * * * *',
  'check-declarations': '25 * * * *',
  'follow-marketplace': '*/2 * * * *',
  'tell-declarations': '*/2 * * * *',
  'tell-operators': '*/2 * * * *',
  'remind-balances': '35 7 * * *',
  // Changed costs and stock reach resellers’ shops within the minute: a run polls every second.
  'serve-shops': '*/1 * * * *',
  'read-shops': '*/15 * * * *',
  'remove-old-packages': '35 * * * *',
  'remove-old-listing-changes': '40 * * * *',
  'expire-publications': '10 * * * *',
  // A new shop's owner is looking at placeholders; a run ends after a minute.
  'fetch-pictures': '*/1 * * * *',
  'read-old-offers': '*/10 * * * *',
  'go-on-translating': '*/10 * * * *',
  'charge-storage': '30 1 * * *',
  'pull-all-shops': '*/5 * * * *',
  'sum-up-rule-orders': '10 6 * * *',
  'send-due-tracking': '*/1 * * * *',
  'mail-shop-orders': '*/1 * * * *',
  'renew-marketplace-consent': '*/10 * * * *',
  'warn-of-consent': '*/15 * * * *',
  'pull-marketplace-news': '*/5 * * * *',
  'pull-demo-market-news': '*/1 * * * *',
  'erase-recipients': '30 3 * * *',
  'turn-pallets': '0 0 * * *',
  'check-shops': '*/15 * * * *',
  'end-grants': '20 * * * *',
  'register-waiting-parcels': '*/5 * * * *',
  // Parcels of a demo move within minutes; a service is asked about each every six hours.
  'pull-silent-parcels': '*/1 * * * *',
  'ask-about-parcels': '30 * * * *',
  'complete-delivered-orders': '15 * * * *',
  'refresh-currency-rates': '20 5 * * *',
  'forget-expired': '40 3 * * *',
  'forget-import-changes': '50 3 * * *',
  'forget-shop-news': '55 3 * * *',
  'apply-retention': '0 4 * * *',
};

/** The period of a slot: the timetable has every so many minutes, every hour and every day. */
export function secondsBetween(cron: string): number {
  const [minute = '', hour = ''] = cron.split(' ');
  if (minute.startsWith('*/')) return Number(minute.slice(2)) * 60;
  return hour === '*' ? 3600 : 24 * 3600;
}
