import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveControl } from '../simulators/controls.ts';
import { startShopifySimulator } from '../simulators/shopify/simulator.ts';
import { startWooCommerceSimulator } from '../simulators/woocommerce/simulator.ts';

/**
 * The resellers' systems: Shopify, with the shop's app installed, and WooCommerce. They run beside the shop that all
 * tests share, and every test has shops of its own there. Actions of their owners and customers come over HTTP: tests
 * are other processes.
 */

type Shopify = Awaited<ReturnType<typeof startShopifySimulator>>;
type WooCommerce = Awaited<ReturnType<typeof startWooCommerceSimulator>>;

/** Starts both; `environment` is for the shop. */
export async function startOtherSystems() {
  const [shopify, woo] = await Promise.all([
    startShopifySimulator({ shops: [] }),
    startWooCommerceSimulator({ shops: [] }),
  ]);
  const controls = [await listen(shopify), await listen(woo)] as const;
  [process.env.SHOPIFY_CONTROLS, process.env.WOOCOMMERCE_CONTROLS] = controls.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  return {
    environment: {
      SHOPIFY_CLIENT_ID: shopify.app.clientId,
      SHOPIFY_CLIENT_SECRET: shopify.app.clientSecret,
      SHOPIFY_ORIGIN: shopify.origin,
    },
    stop: async () => {
      for (const server of controls) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all([shopify.stop(), woo.stop()]);
    },
  };
}

async function listen(simulator: object): Promise<Server> {
  const server = createServer((incoming, response) => void serveControl(simulator, incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The value as it comes over HTTP. */
type OverHttp<Value> =
  Value extends Map<unknown, infer Each>
    ? Record<string, OverHttp<Each>>
    : Value extends Set<infer Each>
      ? OverHttp<Each>[]
      : Value extends readonly (infer Each)[]
        ? OverHttp<Each>[]
        : Value extends object
          ? { [Name in keyof Value]: OverHttp<Value[Name]> }
          : Value;

type Act = (...given: never[]) => unknown;
type NameIn<System> = { [Name in keyof System]: System[Name] extends Act ? Name : never }[keyof System] & string;
type ParametersOf<System, Name extends keyof System> = System[Name] extends Act ? Parameters<System[Name]> : never;
type Answer<System, Name extends keyof System> = System[Name] extends Act
  ? OverHttp<Awaited<ReturnType<System[Name]>>>
  : never;

async function control(controls: string | undefined, name: string, given: readonly unknown[]): Promise<unknown> {
  const response = await fetch(`${controls}/_control/${name}`, { method: 'POST', body: JSON.stringify(given) });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}

export function inShopify<Name extends NameIn<Shopify>>(name: Name, ...given: ParametersOf<Shopify, Name>) {
  return control(process.env.SHOPIFY_CONTROLS, name, given) as Promise<Answer<Shopify, Name>>;
}

export function inWooCommerce<Name extends NameIn<WooCommerce>>(name: Name, ...given: ParametersOf<WooCommerce, Name>) {
  return control(process.env.WOOCOMMERCE_CONTROLS, name, given) as Promise<Answer<WooCommerce, Name>>;
}

/** A name that no other shop there has. */
export function newShopName(): string {
  return `shop-${Date.now()}-${Math.round(Math.random() * 1e6)}`;
}
