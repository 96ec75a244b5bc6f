import type { OperatorRole } from '@sampan/contract/call';
import type { Operator } from '#shop/actor.ts';

/** The parts of an order that an operator's roles need, so that nobody sees more. */
export interface Sight {
  /** How to reach the buyer, and what the shop wrote to the buyer. */
  contact: boolean;
  /** The destination of the goods, and the phone number that the carrier asks for. */
  address: boolean;
  /** The prices that the buyer pays. */
  prices: boolean;
  /** Payments, bookings and refunds. */
  money: boolean;
  /** Slips of declared transfers. */
  slips: boolean;
}

const needed: Record<keyof Sight, readonly OperatorRole[]> = {
  contact: ['support', 'finance'],
  address: ['support', 'finance', 'warehouse'],
  prices: ['support', 'finance', 'purchasing'],
  money: ['support', 'finance'],
  slips: ['finance'],
};

export function sightOf({ roles }: Pick<Operator, 'roles'>): Sight {
  const sees = (what: keyof Sight) => roles.some((role) => role === 'owner' || needed[what].includes(role));
  return {
    contact: sees('contact'),
    address: sees('address'),
    prices: sees('prices'),
    money: sees('money'),
    slips: sees('slips'),
  };
}
