import { useFormat } from '@sampan/ui/format.ts';
import { useLoaderData } from 'react-router';
import { useTexts } from '../../../texts/texts.ts';

/** The time of loading by the server's clock: a device's own may differ, and hydration would fail. */
export const usePageTime = (): number => useLoaderData<{ now: number }>().now;

/** `2 min ago`, within a day; then the date. */
export function useAge(): (moment: string) => string {
  const t = useTexts();
  const { date } = useFormat();
  const now = usePageTime();
  return (moment) => {
    const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
    if (minutes < 1) return t('resellerPublish.justNow');
    if (minutes < 60) return t('resellerPublish.minutesAgo', { count: minutes });
    if (minutes < 24 * 60) return t('resellerPublish.hoursAgo', { count: Math.floor(minutes / 60) });
    return date(moment);
  };
}
