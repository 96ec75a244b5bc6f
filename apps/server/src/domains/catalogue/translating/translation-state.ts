import type { OutputOf } from '@sampan/contract/call';
import type {
  operatorGetTranslationState as stateCall,
  TranslationProblem,
  operatorTranslateProducts as translateCall,
} from '@sampan/contract/catalogue/translations';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { readUsed } from './call-store.ts';
import { translateProducts } from './translate-products.ts';

type State = OutputOf<typeof stateCall>;

export async function operatorGetTranslationState(ctx: Context): Promise<State> {
  const provider = ctx.translator?.name ?? '';
  const { offered, translation } = await readSettings(ctx.db, ['offered', 'translation']);
  const [usedCharacters, counted] = [await readUsed(ctx.db), await count(ctx.db, provider)];
  const { monthlyCharacters } = translation;
  return {
    provider,
    languages: offered.languages,
    usedCharacters,
    monthlyCharacters,
    ...counted,
    isLimitReached: counted.waiting > 0 && usedCharacters + (counted.shortest ?? 0) > monthlyCharacters,
  };
}

async function count(db: Database, provider: string) {
  const { rows } = await sql<
    Pick<State, 'waiting' | 'cannot' | 'translated' | 'corrected'> & {
      shortest: number | null;
      lastProblem: TranslationProblem | '';
    }
  >`
    select count(*) filter (where refused_by is distinct from ${provider})::int as waiting,
      count(*) filter (where refused_by = ${provider})::int as cannot,
      min(characters) filter (where refused_by is distinct from ${provider}) as shortest,
      (select count(*)::int from translations) as translated,
      (select count(*)::int from translation_corrections) as corrected,
      coalesce((select problem from translation_calls where outcome <> 'asked' order by id desc limit 1), '') as "lastProblem"
    from translation_tasks
  `.execute(db);
  return rows[0] ?? { waiting: 0, cannot: 0, shortest: null, translated: 0, corrected: 0, lastProblem: '' as const };
}

export async function operatorTranslateProducts(
  ctx: Context,
  { offerIds }: { offerIds: readonly number[] },
): Promise<OutputOf<typeof translateCall>> {
  return { queued: await translateProducts(ctx, offerIds) };
}
