/** Whether visitors can be served: the demo's goods may still be loading, or the shop stopping. */
export interface Readiness {
  state: 'starting' | 'ready' | 'stopping';
}
