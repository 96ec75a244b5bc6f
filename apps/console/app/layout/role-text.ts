import type { OperatorRole } from '@sampan/contract/call';
import type { Translate } from '../texts/texts.ts';

export const roleText = (t: Translate, role: string): string => t(`console.role_${role as OperatorRole}`);
