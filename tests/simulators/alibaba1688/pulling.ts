import type { Given } from './fields.ts';
import type { Message } from './messages.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** Messages whose push failed can be fetched. */

function wanted(world: World, given: Given): Message[] {
  const [from, to] = [given.number('createStartTime'), given.number('createEndTime')];
  const [type, userInfo] = [given.text('type'), given.text('userInfo')];
  return world.messages
    .failed()
    .filter(
      (message) =>
        (from === undefined || message.bornAt >= from) &&
        (to === undefined || message.bornAt <= to) &&
        (type === undefined || message.type === type) &&
        (userInfo === undefined || message.userInfo === userInfo),
    );
}

export function queryMessages(world: World, given: Given): object {
  const size = given.number('pageSize') ?? 20;
  const page = given.number('page') ?? 1;
  if (size < 20 || size > 200 || page < 1) throw new CallRefusal('400', 'pageSize is 20 to 200');
  const found = wanted(world, given);
  return {
    pushMessagePage: {
      datas: found.slice((page - 1) * size, page * size).map(({ content }) => content),
      totalCount: found.length,
    },
  };
}

export function confirmMessages(world: World, given: Given): object {
  const ids = given.texts('msgIdList').map(Number);
  for (const message of world.messages.all) if (ids.includes(message.id)) message.isTaken = true;
  return { isSuccess: true };
}

/** Confirms by itself what it hands out. */
export function cursorMessages(world: World, given: Given): object {
  const quantity = given.number('quantity') ?? 20;
  if (quantity < 20 || quantity > 200) throw new CallRefusal('400', 'quantity is 20 to 200');
  const found = wanted(world, given).slice(0, quantity);
  for (const message of found) message.isTaken = true;
  return { pushMessageList: found.map(({ content }) => content) };
}
