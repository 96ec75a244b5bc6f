import { setTimeout as sleep } from 'node:timers/promises';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { Fault } from '../../simulators/bad-luck.ts';
import type { Chance } from '../chance.ts';
import type { Database } from '../resellers/database.ts';

/** The moments of buying at which the server is killed, each reached for certain and not by chance. */

export const createCall = 'alibaba.trade.createCrossOrder';
const pay = 'alibaba.trade.pay.protocolPay.preparePay';
const readOne = 'alibaba.trade.get.buyerView';
const readList = 'alibaba.trade.getBuyerOrderList';

const patienceMs = 10_000;

interface Scene {
  simulator: Alibaba1688Simulator;
  database: Database;
  kill: () => boolean;
}

/** Answers whether the server was killed at that moment. */
type Point = (scene: Scene) => Promise<boolean>;

async function until(isThere: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(4)) if (await isThere()) return true;
  return false;
}

const anyAsked = async (database: Database): Promise<string[]> =>
  (
    await database.rows<{ id: string }>(
      `select purchase_order_id as id from marketplace_purchases where state = 'asked' and asked_at > now() - interval '8 seconds'`,
    )
  ).map(({ id }) => id);

/** The intent is committed, and the call waits for the budget. */
const intentCommitted: Point = async ({ database, kill }) => {
  await database.rows(`update alibaba1688_budget set rests_until = clock_timestamp() + interval '20 seconds'`);
  const before = new Set(await anyAsked(database));
  const isThere = await until(async () => (await anyAsked(database)).some((id) => !before.has(id)));
  const isKilled = isThere && kill();
  await database.rows('update alibaba1688_budget set rests_until = null, rest_seconds = 0');
  return isKilled;
};

/** The marketplace has the request and carries it out once the server is dead. */
const underWay =
  (operation: string): Point =>
  async ({ simulator, kill }) => {
    simulator.failCalls({ operation, how: 'hold' });
    return (await until(() => simulator.heldCalls() > 0)) && kill();
  };

/** Done there, and the answer never ends. */
const withoutAnswer =
  (operation: string): Point =>
  async ({ simulator, kill }) => {
    const before = simulator.counts()[operation] ?? 0;
    simulator.failCalls({ operation, how: 'drip', isAccepted: true });
    return (await until(() => (simulator.counts()[operation] ?? 0) > before)) && kill();
  };

/** The answer has come, and its transaction waits for the lock of the purchase. */
const answerNotStored: Point = async ({ simulator, database, kill }) => {
  simulator.failCalls({ operation: createCall, how: 'hold' });
  if (!(await until(() => simulator.heldCalls() > 0))) return false;
  const asked = await anyAsked(database);
  const client = await (await database.pool()).connect();
  try {
    await client.query('begin');
    await client.query('select id from purchase_orders where id = any($1) for update', [asked]);
    const before = simulator.counts()[createCall] ?? 0;
    simulator.release();
    const isThere = await until(() => (simulator.counts()[createCall] ?? 0) > before);
    await sleep(150);
    return isThere && kill();
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
};

const messageStored: Point = async ({ simulator, kill }) => {
  const before = simulator.deliveries().length;
  return (await until(() => simulator.deliveries().length > before)) && kill();
};

export const points: { name: string; run: Point }[] = [
  { name: 'intent committed', run: intentCommitted },
  { name: 'call under way', run: underWay(createCall) },
  { name: 'accepted without an answer', run: withoutAnswer(createCall) },
  { name: 'answer not yet stored', run: answerNotStored },
  { name: 'payment under way', run: underWay(pay) },
  { name: 'paid without an answer', run: withoutAnswer(pay) },
  { name: 'reading an order', run: underWay(readOne) },
  { name: 'reading back', run: underWay(readList) },
  { name: 'message stored', run: messageStored },
];

/** Loses answers after the marketplace has acted: of so many calls, decided for each before it comes. */
export class LostAnswers {
  readonly share: number;
  readonly lost = { orders: 0, payments: 0 };
  readonly #simulator: Alibaba1688Simulator;
  readonly #chance: Chance;
  readonly #decided = new Map<string, number>();

  constructor(simulator: Alibaba1688Simulator, chance: Chance, share: number) {
    this.#simulator = simulator;
    this.#chance = chance;
    this.share = share;
  }

  /** Call it often. */
  decide(): void {
    this.#next(createCall, () => this.lost.orders++);
    this.#next(pay, () => this.lost.payments++);
  }

  forget(): void {
    this.#decided.clear();
  }

  #next(operation: string, count: () => void): void {
    const done = this.#simulator.counts()[operation] ?? 0;
    if ((this.#decided.get(operation) ?? -1) >= done) return;
    this.#decided.set(operation, done);
    if (!this.#chance.is(this.share)) return;
    count();
    const fault: Fault = { operation, how: 'cut', isAccepted: true };
    this.#simulator.failCalls(fault);
  }
}
