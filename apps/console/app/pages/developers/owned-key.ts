import type { RowOf } from '../../api/use-call.ts';

export type OwnedKey = RowOf<'operatorListApiKeys'>;
