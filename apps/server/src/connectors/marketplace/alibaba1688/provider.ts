import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import type { Database } from '#database/connect.ts';
import type { Marketplace } from '../marketplace.ts';
import { AlibabaAccess } from './access.ts';
import { Budget, type Wait } from './budget.ts';
import { AlibabaBuying } from './buying.ts';
import { AlibabaCatalogue } from './catalogue.ts';
import { AlibabaClient } from './client.ts';
import { alibabaHosts } from './hosts.ts';
import { languages } from './languages.ts';
import { alibabaNews } from './news.ts';
import type { WarehouseAddress } from './warehouse.ts';

interface AlibabaTools {
  config: Pick<Config, 'alibaba1688' | 'secretKeys'>;
  db: Database;
  log: FastifyBaseLogger;
  /** Where sellers send the goods; throws while the shop has not said it. */
  warehouse: () => Promise<WarehouseAddress>;
  now: () => Date;
  wait?: Wait;
}

/** 1688, through its platform for cross-border trade. */
export function alibaba1688(tools: AlibabaTools): Marketplace {
  const { config, db, log, warehouse, now } = tools;
  const keys = config.alibaba1688;
  if (!keys) throw new Error('the configuration names 1688 without its keys');
  const app = { key: keys.appKey, secret: keys.appSecret };
  const hosts = alibabaHosts(keys.origin);
  const budget = new Budget(db, keys.limits, tools.wait);
  const access = new AlibabaAccess({ db, log, keys: config.secretKeys, app, hosts, budget });
  const client = new AlibabaClient({ db, app, gateway: hosts.gateway, access, budget, now });
  const catalogue = new AlibabaCatalogue({ client, log, warehouse, now });
  return {
    name: 'alibaba1688',
    languages,
    access,
    search: (query, priority) => catalogue.search(query, priority),
    searchByPicture: (query, priority) => catalogue.searchByPicture(query, priority),
    offersOfSeller: (...request) => catalogue.offersOfSeller(...request),
    offersOfCollection: (...request) => catalogue.offersOfCollection(...request),
    readOffer: (...request) => catalogue.readOffer(...request),
    readCategory: (...request) => catalogue.readCategory(...request),
    estimateFreight: (request) => catalogue.estimateFreight(request),
    follow: (offerId) => catalogue.follow(offerId),
    unfollow: (offerId) => catalogue.unfollow(offerId),
    buying: new AlibabaBuying({ client, log, warehouse, now }),
    news: alibabaNews(client, log, now),
  };
}
