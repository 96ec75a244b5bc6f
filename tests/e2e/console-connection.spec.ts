import { join } from 'node:path';
import { startAlibaba1688Simulator } from '../simulators/alibaba1688/simulator.ts';
import { freePorts } from '../simulators/free-ports.ts';
import { openConsole, proveOwner } from './console.ts';
import { violationsOn } from './looks.ts';
import { type RunningShop, startShop } from './open-demo-shop.ts';
import { asOwner, enrolOwner } from './operators.ts';
import { expect, test as shared } from './shop-test.ts';

/** A shop of its own with the simulated 1688 behind it. */

type Simulator = Awaited<ReturnType<typeof startAlibaba1688Simulator>>;

async function openMarketShop(): Promise<RunningShop & { simulator: Simulator }> {
  const port = await freePorts(1);
  const simulator = await startAlibaba1688Simulator({
    redirectUri: `http://localhost:${port}/console/marketplace/connection`,
  });
  const shop = await startShop({
    PORT: String(port),
    MARKETPLACE: 'alibaba1688',
    ALIBABA1688_APP_KEY: simulator.appKey,
    ALIBABA1688_APP_SECRET: simulator.appSecret,
    ALIBABA1688_ORIGIN: simulator.origin,
    ALIBABA1688_CALLS_PER_DAY: '7000',
  });
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_OWNER_TOKEN = await enrolOwner(shop.password, join(shop.dataDir, 'owner-codes'));
  const close = async () => {
    await shop.close();
    await simulator.stop();
  };
  return { ...shop, simulator, close };
}

const test = shared.extend<object, { shop: RunningShop & { simulator: Simulator } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const shop = await openMarketShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  // The marketplace's page takes no headers that browsers do not send by themselves.
  extraHTTPHeaders: {},
});

test('the owner connects 1688, sees account and calls, connects again after a withdrawal, and disconnects', async ({
  page,
  shop: { simulator },
}) => {
  await openConsole(page, '/marketplace/connection');
  await expect(page.getByText('Not connected')).toBeVisible();
  await expect(page.getByText(/ of 7,000$/).first()).toBeVisible();
  const agree = async (press: string) => {
    await page.getByRole('button', { name: press }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.or(page.getByRole('heading', { name: '授权' })).waitFor();
    if (await proof.isVisible()) await proveOwner(page);
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await page.waitForURL('**/console/marketplace/connection');
    await expect(page.getByText('Connected to the marketplace')).toBeVisible();
  };
  await agree('Connect');
  await expect(page.getByText('Account there')).toBeVisible();
  await expect(page.getByText('Consent ends')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await violationsOn(page)).toEqual([]);

  // A search shows what the app may use.
  await asOwner('/marketplace/offers?asked=mug');
  await page.reload();
  await expect(page.getByText('Allowed', { exact: true }).first()).toBeVisible();

  simulator.withdrawTokens();
  simulator.expireAccessTokens();
  await asOwner('/marketplace/offers?asked=cup').catch(() => undefined);
  await page.reload();
  await expect(page.getByText('Consent ended')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await agree('Connect again');
  await expect(page.getByText('Consent ended')).toHaveCount(0);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.or(page.getByText('Disconnected', { exact: true }).first()).waitFor();
  if (await proof.isVisible()) await proveOwner(page);
  await expect(page.getByText('Not connected')).toBeVisible();
});
