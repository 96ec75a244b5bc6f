import type { Call } from '@sampan/contract/call';
import { callLimits } from '@sampan/contract/call-limits';
import { calls } from '@sampan/contract/calls';
import { scopes } from '@sampan/contract/scopes';

/** The tables of docs/api.md: the calls of each scope, and their limits. */

const all = Object.entries(calls as Record<string, Call>);
const namesWhere = (fits: (call: Call) => boolean) =>
  all.flatMap(([name, call]) => (fits(call) ? [`\`${name}\``] : [])).join(', ');

const tables = {
  scopes: [
    '| scope | opens | calls |',
    '| --- | --- | --- |',
    ...Object.entries(scopes).map(
      ([scope, opens]) => `| \`${scope}\` | ${opens} | ${namesWhere((call) => call.scope === scope)} |`,
    ),
  ],
  limits: [
    '| limit | counts | key or account | IP address | calls |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(callLimits).map(([limit, { counts, ofAccount, ofAddress }]) => {
      const names = limit === 'calls' ? 'all' : namesWhere((call) => call.limit === limit);
      return `| \`${limit}\` | ${counts} | ${ofAccount} | ${ofAddress} | ${names} |`;
    }),
  ],
};

/** The document with its tables renewed. */
export function withApiTables(document: string): string {
  return Object.entries(tables).reduce((text, [name, lines]) => {
    const [begin, end] = [`<!-- ${name}: written by npm run generate -->\n`, `\n<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/api.md has no place for its ${name}: ${begin.trim()}`);
    return text.slice(0, from + begin.length) + ['', ...lines, ''].join('\n') + text.slice(to);
  }, document);
}
