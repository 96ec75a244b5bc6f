import { noticeTopics } from '@sampan/contract/notices';
import { translate } from '@sampan/translations/translate';
import { z } from 'zod';
import type { MailContent } from './layout.ts';

export const mailNotice = z.object({ topic: z.enum(noticeTopics), sn: z.string(), about: z.string() });

/** An order's number, or the kind of job, and what is the matter with it. */
export const noticeFacts = (
  notices: readonly z.output<typeof mailNotice>[],
  language: string,
): MailContent['facts'] => {
  const t = (key: string) => translate(language, `console-mail.operator-notices.${key}`);
  return notices.map(({ topic, sn, about }) => {
    if (topic === 'failed_jobs') return [about, t('givenUp')];
    if (topic === 'questions') return [sn || t('general'), t('question')];
    return [sn || t('general'), t(topic === 'new_orders' ? 'new' : about)];
  });
};
