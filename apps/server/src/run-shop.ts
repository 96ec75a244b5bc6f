import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pino from 'pino';
import { readConfig } from '#config';
import { hasMailbox } from '#connectors/mail/choose.ts';
import { startEmbedded } from '#database/embedded.ts';
import { ensureDemoCustomer } from '#domains/accounts/ensure-demo-customer.ts';
import { ensureOwner } from '#domains/accounts/ensure-owner.ts';
import { ensureDemoAddress } from '#domains/addresses/ensure-demo-address.ts';
import { loadDemoCatalogue } from '#domains/catalogue/load-demo-catalogue.ts';
import type { PageBuild } from '#http/pages.ts';
import type { Services } from './context.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { startMistakes } from './start-mistakes.ts';
import { tellOwner } from './tell-owner.ts';

const buildFolder = new URL('../../storefront/build/', import.meta.url);

/** The storefront as `npm run build` left it; its server part is loaded at the first page. */
export function builtPages(): PageBuild {
  const clientFolder = fileURLToPath(new URL('client', buildFolder));
  if (!existsSync(clientFolder))
    throw new Error('The pages are not built yet. Run npm run build, or npm start, which does.');
  let loading: ReturnType<PageBuild['load']> | undefined;
  return {
    load: () => {
      loading ??= import(pathToFileURL(fileURLToPath(new URL('server/index.js', buildFolder))).href);
      return loading;
    },
    clientFolder,
  };
}

/** Start-up: configuration → database → demo data → jobs → HTTP. */
export async function runShop(pages?: PageBuild): Promise<void> {
  try {
    await start(pages ?? builtPages());
  } catch (error) {
    process.stderr.write(
      `${startMistakes(error)
        .map((sentence) => `sampan: ${sentence}`)
        .join('\n')}\n`,
    );
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 200).unref();
  }
}

async function start(pages: PageBuild): Promise<void> {
  const config = readConfig();
  const log = pino(
    { level: config.logLevel },
    pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 250 }),
  );
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const shop = await openShop(config, config.databaseUrl ?? embedded?.url ?? '', log, pages).catch(async (error) => {
    await embedded?.stop();
    throw error;
  });
  const keeper =
    embedded && setInterval(() => embedded.revive().catch((error) => log.error({ err: error }, 'database')), 1000);
  stopOnSignal(shop, async () => {
    clearInterval(keeper);
    await embedded?.stop();
  });
  await welcome(shop);
}

/** First start: in a demo shop goods, past orders and a customer to try them with; the owner's one-time password. */
export async function fillShop(services: Services) {
  if (!services.config.isDemo) return { owner: await ensureOwner(services) };
  if (services.config.supplier === 'demo') await fillWithGoods(services);
  const buyer = await ensureDemoCustomer(services);
  await ensureDemoAddress(services);
  return { buyer, owner: await ensureOwner(services) };
}

/** The demo goods and who bought of them. A demo shop without past orders is still a demo shop. */
async function fillWithGoods(services: Services): Promise<void> {
  await loadDemoCatalogue(services);
  const { loadDemoLife } = await import('./demo-life/load-demo-life.ts');
  await loadDemoLife(services).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the demo shop has no past orders');
  });
}

async function welcome(shop: OpenShop): Promise<void> {
  const { services, origin } = shop;
  const { config } = services;
  const lines = [`Sampan is open: ${origin}/`];
  if (config.isPublicDemo)
    lines.push('DEMO, NOT A SHOP: others can reach it, everybody may read all its mails and sign in as its customers.');
  const { buyer, owner } = await fillShop(services);
  if (buyer && hasMailbox(config)) lines.push(`Mailbox:        ${origin}/dev/mailbox`);
  if (buyer) lines.push(`Demo customer:  ${buyer.email} / ${buyer.password}`);
  if (owner)
    lines.push(
      `First operator: ${tellOwner(config, owner, process.stdout.isTTY)}; docs/operations.md says how to enrol`,
    );
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

function stopOnSignal(shop: OpenShop, after: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    await shop.close();
    await after();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
