import { Outlet } from 'react-router';
import { loadTextsOf } from '../../texts/load-texts.ts';

/** The marketplace's pages load their texts: no other page needs them. */
export async function clientLoader(): Promise<null> {
  await loadTextsOf('marketplace');
  return null;
}

export default function MarketLayout() {
  return <Outlet />;
}
