import { withQuery } from '@sampan/ui/paths.ts';
import type { Output } from '../../api/call.ts';

export type SalesData = Output<'operatorGetSales'>;
export type SalesDay = SalesData['days'][number];

/** The orders that were sold in these days. */
export const soldIn = ({ from }: Pick<SalesDay, 'from'>, { until }: Pick<SalesDay, 'until'>) =>
  withQuery('/orders', { status: 'all', sold: '1', from, until });
