import { connect } from 'node:tls';

/** A site's certificate, as a browser gets it. `problem` is '' if it is trusted. */
export function readCertificate(host: string, port: number, ca?: string): Promise<{ endsAt: Date; problem: string }> {
  return new Promise((resolve, reject) => {
    const options = { host, port, servername: host, rejectUnauthorized: false, timeout: 10_000, ...(ca && { ca }) };
    const socket = connect(options, () => {
      const { valid_to } = socket.getPeerCertificate();
      const problem = socket.authorized ? '' : String(socket.authorizationError);
      socket.end();
      resolve({ endsAt: new Date(valid_to), problem });
    });
    socket.once('timeout', () => socket.destroy(new Error(`${host}, port ${port} does not answer`)));
    socket.once('error', reject);
  });
}
