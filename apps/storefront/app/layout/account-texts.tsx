import '../account.css';
import { Outlet } from 'react-router';
import { loadMoreTexts } from '../texts/load-texts.ts';

/**
 * Around the pages that say more than the catalogue does: their texts come in a file of their own, together with this
 * one. Not in a client loader: React Router waits for ever for one whose file does not arrive.
 */
if (!import.meta.env.SSR) await loadMoreTexts();

export default Outlet;
