import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root, run } from '../../scripts/steps.ts';
import { freePorts } from '../simulators/free-ports.ts';
import { type Customer, openAsCustomer, type PlacedOrder, placeOrder } from './customers.ts';
import { type RunningShop, startShop } from './open-demo-shop.ts';
import { enrolOwner, findOrder } from './operators.ts';
import { type Desk, openAirwallex, openStripe } from './payment-desks.ts';
import { test as shared } from './shop-test.ts';

/** A shop of its own that takes payments through simulated providers. */

export interface PaymentShop extends RunningShop {
  desks: Desk[];
  /** The job that asks providers what the shop has missed. */
  reconcile(): Promise<void>;
}

const openers = { airwallex: openAirwallex, stripe: openStripe };

async function openPaymentShop(names: readonly (keyof typeof openers)[]): Promise<PaymentShop> {
  const desks = await Promise.all(names.map((name) => openers[name]()));
  // The bank's page sends the buyer back there, so it must be known beforehand.
  const environment = {
    ...Object.assign({}, ...desks.map((desk) => desk.environment)),
    PAYMENT_PROVIDER: names.join(','),
    PORT: String(await freePorts(1)),
  };
  const shop = await startShop(environment);
  process.env.SHOP_ORIGIN = shop.origin;
  process.env.SHOP_OWNER_TOKEN = await enrolOwner(shop.password, join(shop.dataDir, 'owner-codes'));
  for (const desk of desks) desk.connect(shop.origin);
  const reconcile = async () => {
    const env = { ...environment, NODE_ENV: 'production', DATA_DIR: shop.dataDir };
    expect(await run(`${root}tests/e2e/run-job.ts`, [], { env, isQuiet: true })).toBe(0);
  };
  const close = async () => {
    await shop.close();
    await Promise.all(desks.map((desk) => desk.stop()));
  };
  return { ...shop, desks, reconcile, close };
}

export const testOn = (...names: (keyof typeof openers)[]) =>
  shared.extend<object, { shop: PaymentShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
      async ({}, use) => {
        const shop = await openPaymentShop(names);
        await use(shop);
        await shop.close();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.origin),
    // Providers accept no headers that browsers do not send by themselves.
    extraHTTPHeaders: {},
  });

export interface Purchase extends PlacedOrder {
  customer: Customer;
  bill(): Promise<Bill>;
}

interface Bill {
  totalCostUsd: number;
  refundedUsd: number;
  billDetailDtos: { id: string; state: string; paidWith: string; amountUsd: number }[];
}

/** A new customer's unpaid order, on the page where it is paid. */
export async function openOrder(page: Page): Promise<Purchase> {
  const customer = await openAsCustomer(page);
  const order = await placeOrder(customer, 'mug');
  await customer.call(`/fms/bill/plan/${order.billId}`, { plan: 'full' });
  await page.goto(order.path);
  return { ...order, customer, bill: () => customer.call<Bill>(`/fms/bill/billDetail/${order.billId}`) };
}

/** Agrees and opens the payment form. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I have read and agree/ }).check();
  await page.getByRole('button', { name: /^Pay now/ }).click();
}

export async function isPaid(page: Page, orders = '**/my-orders*'): Promise<void> {
  await page.waitForURL(orders);
  await expect(page.getByText('Paid.').first()).toBeVisible();
}

export const statusIs = ({ sn }: { sn: string }, status: string) =>
  expect.poll(async () => (await findOrder(sn)).status, { timeout: 60_000 }).toBe(status);
