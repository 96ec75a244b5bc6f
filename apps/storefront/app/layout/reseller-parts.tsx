import '../reseller.css';
import { Outlet } from 'react-router';
import { callRoutes } from '../api/generated/call-routes.ts';
import { resellerCallRoutes } from '../api/generated/reseller-call-routes.ts';

/**
 * Parts of the pages below /m only, so that no other page grows: styles, calls, and in their document the address of
 * their texts (messages-plugin.ts). They are therefore always entered by a new document. Nothing is waited for here:
 * the page would be hydrated before its modules are known.
 */
if (!import.meta.env.SSR) Object.assign(callRoutes, resellerCallRoutes);

export default Outlet;
