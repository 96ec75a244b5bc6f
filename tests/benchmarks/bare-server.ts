import Fastify from 'fastify';

/** The floor of everything HTTP: one Fastify route, no log, no database. Prints its port. */
const app = Fastify();
app.get('/', () => ({ hello: 'world' }));
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`${address && typeof address === 'object' ? address.port : ''}\n`);
