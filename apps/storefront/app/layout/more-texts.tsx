import '../account.css';
import { Outlet } from 'react-router';
import { loadMoreTexts } from '../lib/load-texts.ts';

/** Without a loader here the server would leave all that is inside to the browser, and send empty pages. */
export const loader = () => null;

/** Around the pages that say more than the catalogue does: their texts come in a file of their own. */
export const clientLoader = () => loadMoreTexts();

export default Outlet;
