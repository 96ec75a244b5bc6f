import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorListSettings, operatorSetSetting } from '@sampan/contract/settings/calls';
import {
  ownerSubjects,
  provenSubjects,
  type SettingSubject,
  type Settings,
  settingSchemas,
  settingSubjects,
} from '@sampan/contract/settings/subjects';
import { readStored } from '#domains/uploads/read-upload.ts';
import { copyUploads, useUploads } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { readOpening } from '#shop/settings/opening.ts';
import { parseSetting } from '#shop/settings/settings.ts';
import { wrongFields } from '#shop/wrong-fields.ts';
import { changeSetting } from './change-setting.ts';
import { fillBlanks, unknownCountries, unknownFields } from './given-fields.ts';
import { makeShopPicture } from './shop-picture.ts';
import { findSettingChanges, findSettings, lockSetting, type StoredSetting } from './store.ts';

type Setting = OutputOf<typeof operatorListSettings>[number];
type AsOperator = Context & { actor: Operator };

export async function listSettings({ db }: Pick<Context, 'db'>): Promise<Setting[]> {
  const stored = new Map((await findSettings(db)).map((row) => [row.key, row]));
  return settingSubjects.map((subject) => toSetting(subject, stored.get(subject)));
}

export async function listSettingChanges({ db }: Context, { subject }: { subject: SettingSubject }) {
  return (await findSettingChanges(db, subject, 100)).map((row) => toSetting(subject, row));
}

async function getSetting({ db }: Pick<Context, 'db'>, subject: SettingSubject): Promise<Setting> {
  return toSetting(
    subject,
    (await findSettings(db)).find(({ key }) => key === subject),
  );
}

function toSetting(subject: SettingSubject, row: StoredSetting | undefined): Setting {
  return {
    subject,
    value: row ? parseSetting(subject, row.value) : defaultSettings[subject],
    isDefault: !row,
    changedAt: row?.changedAt.toISOString() ?? '',
    changedBy: row?.changedBy ?? '',
  };
}

/** Sets one subject as a whole. Pictures that were uploaded for it become the shop's own. */
export async function setSetting(ctx: AsOperator, input: ParsedInputOf<typeof operatorSetSetting>): Promise<Setting> {
  const { subject, changedAt, password, code, passkey } = input;
  requireRole(ctx.actor, subject);
  const value = checkSetting(subject, input.value);
  const { operatorId } = ctx.actor;
  await requireStored(ctx, keysIn(value, 'shop/'));
  const sent = keysIn(value, 'uploads/');
  // They stay if the change is refused: pictures are named by their content, so the shop may have them in use already.
  const copies = await copyUploads(ctx, sent, { ownerId: operatorId, purpose: 'shop', copy: makeShopPicture });
  const kept = withPictures(value, new Map(copies.uploads.map((upload, index) => [upload, copies.keys[index] ?? ''])));
  const isProven = provenSubjects.includes(subject) && (await isOpen(ctx));
  await ctx.withProofIf(isProven, ctx, { password, code, passkey }, async (tx) => {
    const last = await lockSetting(tx, subject);
    if (changedAt !== undefined && changedAt !== (last?.toISOString() ?? '')) throw refuse('setting_changed');
    await useUploads(tx, operatorId, 'shop', copies.uploads);
    await changeSetting(ctx, tx, { subject, value: kept as Settings[typeof subject], by: ctx.actor });
  });
  return getSetting(ctx, subject);
}

/** Before it opens nobody sends money, and its owner fills in one setting after the other. */
const isOpen = async ({ db, config }: Context) => config.isDemo || (await readOpening(db)).openedAt !== null;

function requireRole({ roles }: Operator, subject: SettingSubject): void {
  if (ownerSubjects.includes(subject) && !roles.includes('owner')) throw refuse('forbidden');
}

/** The value by its schema. A field that does not exist is refused: it is a typing mistake. */
export function checkSetting<Subject extends SettingSubject>(subject: Subject, value: unknown): Settings[Subject] {
  const given = fillBlanks(settingSchemas[subject], value);
  const result = settingSchemas[subject].safeParse(given, { reportInput: true });
  if (!result.success) throw new Refusal('invalid_input', {}, { fields: wrongFields(result.error, 'value') });
  refuseFields(unknownFields(given, result.data), 'unknown');
  refuseFields(unknownCountries(result.data), 'place');
  return result.data as Settings[Subject];
}

function refuseFields(paths: readonly string[], id: string): void {
  if (paths.length === 0) return;
  throw new Refusal('invalid_input', {}, { fields: Object.fromEntries(paths.map((path) => [path, { id }])) });
}

const isPictureField = (name: string) => name === 'logo' || name.endsWith('Qr');

/** Keys in picture fields that begin like this. */
function keysIn(value: unknown, folder: 'uploads/' | 'shop/'): string[] {
  return Object.entries(value ?? {}).flatMap(([name, key]) =>
    isPictureField(name) && typeof key === 'string' && key.startsWith(folder) ? [key] : [],
  );
}

async function requireStored(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) if (!(await readStored(ctx, key))) throw refuse('upload_not_allowed');
}

function withPictures(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (keys.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, field]) => [name, keys.get(String(field)) ?? field]),
  );
}
