/** Whether visitors may come: the demo's goods may still be on their way, or the end. */
export interface Readiness {
  state: 'starting' | 'ready' | 'stopping';
}
