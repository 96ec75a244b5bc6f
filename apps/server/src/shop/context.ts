import type { Language } from '@sampan/contract/languages';
import type { RequestFacts } from '#security/request-facts.ts';
import type { Actor } from './actor.ts';
import type { Services } from './services.ts';

/** Made per request or job and passed to every action. */
export interface Context extends Services {
  actor: Actor;
  language: Language;
  request: RequestFacts | undefined;
  /** Hash of the token or cookie that asks: links to private files end with it. */
  holder?: Buffer | undefined;
  /** Products for which the marketplace was asked a moment ago, within this request. */
  askedOffers?: ReadonlySet<number>;
}

export function jobContext(services: Services, kind: 'job' | 'provider' = 'job'): Context {
  return { ...services, actor: { kind }, language: 'en', request: undefined };
}
