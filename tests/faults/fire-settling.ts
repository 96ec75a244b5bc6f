import type pg from 'pg';

/** Makes the next hour's timetable due: the shop reads payments without news back from the provider. */
export async function bringForward(pool: pg.Pool): Promise<void> {
  await pool.query(`update payments set updated_at = updated_at - interval '1 day'
    where state in ('requested', 'open', 'pending', 'abandoned')`);
  await pool.query(`update refund_payouts set updated_at = updated_at - interval '1 day'
    where state in ('requested', 'pending')`);
  await pool.query(
    `insert into pgboss.job (name, data) values ('reconcile-payments', '{}'), ('reconcile-disputes', '{}')`,
  );
}

/** Jobs that failed come again without their pause. */
export async function retryNow(pool: pg.Pool): Promise<void> {
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
}
