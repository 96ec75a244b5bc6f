import type { Call } from '@sampan/contract/call';
import { type CallName, calls } from '@sampan/contract/calls';
import type { Caller } from '@sampan/contract/page-context';
import { data } from 'react-router';
import { asRefusal, refusalAnswer } from '#http/answers/envelope.ts';
import type { Caches } from '#http/caches.ts';
import type { Context } from '#shop/context.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { dispatch, dispatchCached } from './dispatch.ts';

/** The sources of a page: its products, and whether every call got a current answer. A loader may cope without. */
export interface MadeFrom {
  tags: Set<string>;
  isWhole: boolean;
}

/**
 * In-process calls by page loaders: the same checks as over HTTP. A refusal that no loader catches becomes the error page
 * of its status; it is React Router's own kind of error, because the pages' build has its own copy of each class.
 */
export function pageCaller(handlers: Handlers, ctx: Context, caches: Caches, made: MadeFrom | undefined): Caller {
  return async (name, input) => {
    try {
      const call = calls[name as CallName] as Call;
      if (!call.cached) return (await dispatch(handlers, ctx, name, input)) as never;
      const key = `${name} ${ctx.language} ${JSON.stringify(input)}`;
      const answer = await dispatchCached(handlers, ctx, caches, { name, raw: input, key });
      for (const tag of answer.tags) made?.tags.add(tag);
      if (made && (answer.isOutdated || answer.isPrivate)) made.isWhole = false;
      return answer.output as never;
    } catch (error) {
      const refusal = asRefusal(error, ctx.log);
      if (made && refusal.status >= 500) made.isWhole = false;
      const { code, message } = refusalAnswer(refusal, ctx.language);
      throw data({ error: refusal.error, message }, { status: code });
    }
  };
}
