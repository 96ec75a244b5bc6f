import { createContext } from 'react';

/** Opens overlays of every page: the palette, the list of shortcuts, the rail on a phone. */
export const OpenContext = createContext<(what: 'palette' | 'shortcuts' | 'rail') => void>(() => undefined);
