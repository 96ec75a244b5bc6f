import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createDatabase } from '../apps/server/src/database/connect.ts';
import { reconcile } from '../apps/server/src/domains/books/provider/reconcile.ts';
import { differences } from '../packages/contract/src/books.ts';
import { onDatabase, withPool } from './database.ts';
import { fail } from './steps.ts';

/**
 * `npm run payments:reconcile -- 2026-10`: what differs between the shop, its payment providers and the bank in a month.
 * Ends with 1 when something does.
 */
async function run(month = ''): Promise<void> {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) throw new Error('Name a month: npm run payments:reconcile -- 2026-10');
  const from = `${month}-01`;
  const last = new Date(from);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  const period = { from, to: last.toISOString().slice(0, 10) };
  const found = await onDatabase(readConfig(), ({ url }) =>
    withPool(url, { name: 'reconcile', seconds: 120 }, (pool) =>
      reconcile({ db: createDatabase(pool), now: () => new Date() }, period),
    ),
  );
  process.stdout.write(tableOf(found));
  process.exitCode = found.total > 0 ? 1 : 0;
}

function tableOf({ differences: rows, total, balances, payouts }: Awaited<ReturnType<typeof reconcile>>): string {
  const lines = rows.map(({ kind, at, provider, shopUsd, providerUsd, sn, reference, id }) =>
    [at, provider, kind, money(shopUsd), money(providerUsd), sn || '-', reference || '-', id || '-'].join('  '),
  );
  const advice = [...new Set(rows.map(({ kind }) => kind))].map((kind) => `${kind}: ${differences[kind]}`);
  const held = balances.map(
    ({ provider, shopUsd, providerUsd }) =>
      `${provider} holds ${money(shopUsd)} by the shop, ${money(providerUsd)} by its own books`,
  );
  const onTheWay = payouts.map(
    ({ provider, amountUsd, arrivesOn, reference, id }) =>
      `on its way from ${provider}: ${money(amountUsd)}, due ${arrivesOn}, ${reference || '-'}, id ${id}`,
  );
  const head = lines.length > 0 ? ['at (UTC)  provider  kind  shop  provider  order  reference  id'] : [];
  return [
    ...head,
    ...lines,
    ...advice,
    ...held,
    ...onTheWay,
    `${total} ${total === 1 ? 'difference' : 'differences'}`,
    '',
  ].join('\n');
}

const money = (amount: number | null) => (amount === null ? '-' : amount.toFixed(2));

await run(process.argv[2]).catch((error: unknown) => fail(startMistakes(error).join('\n')));
