import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorAddCategory as addCall,
  operatorChangeCategory as changeCall,
} from '@sampan/contract/catalogue/shelves';
import type { Transaction } from '#database/connect.ts';
import { refreshCounts } from '#domains/catalogue/index/index-store.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { stableId } from '#domains/catalogue/writing/stable-id.ts';
import { categoryPaths } from '#domains/catalogue/writing/store.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import {
  type CategoryPlaced,
  insertCategory,
  moveProducts,
  readAllCategories,
  writeCategories,
  writeVisible,
} from './category-store.ts';

const deepest = 3;

const filled = (names: Texts): Texts => Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));

/** Last below its parent. */
export function operatorAddCategory(
  ctx: Context,
  { parentId, names }: ParsedInputOf<typeof addCall>,
): Promise<OutputOf<typeof addCall>> {
  return writing(ctx, async (tx) => {
    const all = await readAllCategories(tx);
    const parent = all.find(({ id }) => id === parentId);
    if (parentId !== undefined && !parent) throw refuse('not_found');
    const level = (parent?.level ?? 0) + 1;
    if (level > deepest) throw refuse('too_deep');
    const id = stableId('category', 'own', randomUUID());
    const position = 1 + Math.max(-1, ...neighbours(all, parentId ?? null).map((one) => one.position));
    await insertCategory(tx, { id, parent_id: parentId ?? null, level, names: filled(names), position });
    await notifyChange(tx);
    return { id };
  });
}

const neighbours = (all: readonly CategoryPlaced[], parentId: number | null): CategoryPlaced[] =>
  all.filter(({ parent_id }) => parent_id === parentId);

function withThoseBelow(all: readonly CategoryPlaced[], id: number): number[] {
  return [id, ...neighbours(all, id).flatMap((child) => withThoseBelow(all, child.id))];
}

export async function operatorChangeCategory(ctx: Context, input: ParsedInputOf<typeof changeCall>): Promise<null> {
  await writing(ctx, (tx) => change(tx, input));
  return null;
}

async function change(
  tx: Transaction,
  { id, names, parentId, place, isVisible }: ParsedInputOf<typeof changeCall>,
): Promise<void> {
  const before = await readAllCategories(tx);
  const category = before.find((one) => one.id === id);
  if (!category) throw refuse('not_found');
  if (names) await writeCategories(tx, [{ ...category, names: renamed(category, names) }]);
  if (parentId !== undefined && parentId !== category.parent_id) await move(tx, before, category, parentId);
  if (place !== undefined) await putAt(tx, id, place);
  if (isVisible !== undefined) await writeVisible(tx, id, isVisible);
  await notifyChange(tx);
}

/** Those of other languages stay: two people who translate do not undo each other's work. */
function renamed(category: CategoryPlaced, names: Texts): Texts {
  const all = filled({ ...category.names, ...names });
  if (!all.en && !all.zh) throw refuseField('names', 'required');
  return all;
}

/** Below another parent, with everything below it; last there. */
async function move(
  tx: Transaction,
  before: readonly CategoryPlaced[],
  category: CategoryPlaced,
  parentId: number | null,
): Promise<void> {
  const parent = before.find(({ id }) => id === parentId);
  const below = withThoseBelow(before, category.id);
  if ((parentId !== null && !parent) || below.includes(parentId ?? 0)) throw refuse('not_found');
  const step = (parent?.level ?? 0) + 1 - category.level;
  const moved = (await readAllCategories(tx)).filter(({ id }) => below.includes(id));
  if (moved.some(({ level }) => level + step > deepest)) throw refuse('too_deep');
  const position = 1 + Math.max(-1, ...neighbours(before, parentId).map((one) => one.position));
  await writeCategories(
    tx,
    moved.map((one) => ({
      ...one,
      level: one.level + step,
      ...(one.id === category.id && { parent_id: parentId, position }),
    })),
  );
  const paths = (all: readonly CategoryPlaced[]) =>
    categoryPaths(all.map(({ id, parent_id }) => ({ id, parentId: parent_id }))).get(category.id) ?? [category.id];
  await moveProducts(tx, category.id, below, paths(await readAllCategories(tx)), paths(before));
  await refreshCounts(tx);
}

async function putAt(tx: Transaction, id: number, place: number): Promise<void> {
  const all = await readAllCategories(tx);
  const category = all.find((one) => one.id === id);
  if (!category) return;
  const others = neighbours(all, category.parent_id).filter((one) => one.id !== id);
  const ordered = [...others.slice(0, place), category, ...others.slice(place)];
  await writeCategories(
    tx,
    ordered.map((one, position) => ({ ...one, position })),
  );
}
