import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { AirwallexProvider } from '#connectors/payment/airwallex/provider.ts';
import { Payments } from '#connectors/payment/payments.ts';
import { openStripe } from '#testing/stripe.ts';
import { startAirwallexSimulator } from '../../../../tests/simulators/airwallex/simulator.ts';
import { checkPayments } from './check-payments.ts';

const [stripe, strangeStripe] = [await openStripe(), await openStripe('sk_test_of_somebody_else')];
const airwallex = await startAirwallexSimulator();
afterAll(() => Promise.all([stripe.simulator, strangeStripe.simulator, airwallex].map((one) => one.stop())));

async function linesAbout(...payments: ConstructorParameters<typeof Payments>) {
  const lines: { level: number; provider: string }[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  await checkPayments(new Payments(...payments), log as never);
  return lines.map(({ level, provider }) => ({ level: pino.levels.labels[level], provider }));
}

it('working keys log nothing; refused keys and silence are reported, also for a provider no longer offered', async () => {
  const wrongKey = new AirwallexProvider({
    environment: 'demo',
    origin: airwallex.url,
    clientId: airwallex.clientId,
    apiKey: 'wrong',
    webhookSecrets: ['x'],
  });
  expect(await linesAbout([stripe.provider])).toEqual([]);
  expect(await linesAbout([strangeStripe.provider], [wrongKey])).toEqual([
    { level: 'error', provider: 'stripe' },
    { level: 'error', provider: 'airwallex' },
  ]);
  await stripe.simulator.down('refused');
  expect(await linesAbout([stripe.provider])).toEqual([{ level: 'warn', provider: 'stripe' }]);
});
