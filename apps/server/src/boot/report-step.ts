import { execFile } from 'node:child_process';
import { type Config, notifySocket } from '#config';

/** A service's output is read by programs: every line is a log record there, printed at any LOG_LEVEL. */
export const isService = ({ env, isDemo, isPublicDemo }: Config): boolean =>
  env === 'production' && (!isDemo || isPublicDemo) && !process.stdout.isTTY;

/** Reports a step of the start: on the screen, in the log, and in `systemctl status`. */
export function reportStep(config: Config, text: string): void {
  if (isService(config))
    process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: text })}\n`);
  else if (process.stdout.isTTY) process.stdout.write(`  ${text}\n`);
  notifySystemd(`--status=${text}`);
}

/**
 * Notifies systemd, which waits for `--ready` from a unit of Type=notify. It listens on a datagram socket, which Node
 * cannot open, so its own program is run. Does nothing elsewhere.
 */
export function notifySystemd(...words: string[]): void {
  if (!notifySocket) return;
  execFile('systemd-notify', words, (error) => {
    if (error) process.stderr.write(`sampan: systemd could not be told ${words.join(' ')}: ${error.message}\n`);
  });
}
