import { getConstructionPlans } from 'pg-boss';

/** The statements that create the queue's tables as this version has them, for a transaction of the caller's. */
export function queueSchema(): { version: number; statements: string } {
  const plan = getConstructionPlans('pgboss');
  return {
    version: Number(/insert into pgboss\.version\(version\) values \('(\d+)'\)/i.exec(plan)?.[1]),
    statements: plan.replaceAll(/^\s*(begin|commit|set local \w+ = \d+);\s*$/gim, ''),
  };
}
