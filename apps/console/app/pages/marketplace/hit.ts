import type { Output } from '../../api/call.ts';

export type Hit = Output<'operatorFindOffers'>['list'][number];

/** What is in the shop already is not imported again from here. */
export const mayImport = ({ here, isSellerBlocked }: Hit): boolean => here === null && !isSellerBlocked;

/** Freight and deposits count on a weight that somebody measured. */
export const isMeasured = (source: string | undefined): boolean => source === 'official' || source === 'seller';

/** Returned for faults by more than this share: the seller's line says so. */
export const manyFaults = 0.02;

/** Of each offer: reading it, and following it. */
const callsAnOffer = 2;

export const callsFor = (offers: number): number => offers * callsAnOffer;
