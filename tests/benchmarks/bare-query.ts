import pg from 'pg';

/** The floor of everything that reads: one prepared, indexed query of 30 rows, from as many connections as asked for, without HTTP. */
const [url, connections, seconds] = process.argv.slice(2) as [string, string, string];
const text = `select product_id, month_sold, total_sold, price_e4, min_order_quantity, in_stock
  from product_search order by month_sold desc, product_id limit 30`;
const deadline = performance.now() + Number(seconds) * 1000;
let answered = 0;

async function ask(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while (performance.now() < deadline) {
    await client.query({ name: 'bare', text });
    answered++;
  }
  await client.end();
}

await Promise.all(Array.from({ length: Number(connections) }, ask));
process.stdout.write(`${Math.round(answered / Number(seconds))}\n`);
