import '../account.css';
import { Outlet } from 'react-router';
import { loadMoreTexts } from '../texts/load-texts.ts';

/**
 * Texts beyond the catalogue's are a separate file, loaded together with this one. Not in a client loader: React Router
 * waits for ever if its file does not arrive.
 */
if (!import.meta.env.SSR) await loadMoreTexts();

export default Outlet;
