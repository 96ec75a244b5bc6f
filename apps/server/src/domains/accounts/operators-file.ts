import type { Call } from '@sampan/contract/call';
import { isUuid } from '#database/uuid.ts';
import { type FileQuery, mayReadFile, signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { mayAct } from '#shop/may-act.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/** Files of many people's data. A browser saves them from a link, which carries no session but whose it is, and ends with it. */

export interface FileRequest {
  Params: { operatorId: string; file: string };
  Querystring: FileQuery;
}

export const operatorsFilePath = (folder: string) => `/${folder}/:operatorId/:file`;

export const operatorsFileUrl = (ctx: Context & { actor: Operator }, folder: string, file: string): string =>
  signedFileUrl(ctx, `${folder}/${ctx.actor.operatorId}/${file}`);

/**
 * The operator who asked for the file, with today's roles: an operator who left the shop or lost the role no longer
 * gets it.
 */
export async function findFileReader(
  services: Services,
  folder: string,
  { params: { operatorId, file }, query }: { params: FileRequest['Params']; query: FileRequest['Querystring'] },
  { access }: Pick<Call, 'access'>,
): Promise<Pick<Operator, 'operatorId' | 'roles'>> {
  const isHeld = await mayReadFile(services, `${folder}/${operatorId}/${file}`, query);
  const reader = isHeld && isUuid(operatorId) ? await findWorking(services, operatorId) : undefined;
  if (!reader || !mayAct(reader, access)) throw refuse('not_found');
  return reader;
}

/** Neither disabled nor waiting to enrol. */
async function findWorking({ db }: Services, operatorId: string) {
  const row = await db
    .selectFrom('operators')
    .select('roles')
    .where('id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .where('one_time_until', 'is', null)
    .executeTakeFirst();
  return row && { operatorId, roles: row.roles };
}
