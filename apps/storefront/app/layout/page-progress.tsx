import { useNavigation } from 'react-router';

/** A bar at the top edge from the moment a page is asked for; a press before the scripts run shows the same (start-on-intent.ts). */
export function PageProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="page-progress" aria-hidden="true" />;
}
