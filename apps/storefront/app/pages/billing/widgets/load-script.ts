const loading = new Map<string, Promise<unknown>>();

/** The time limit for a script that loads itself in several steps. */
const patienceMs = 15_000;
const lookEveryMs = 50;

/**
 * Loads a provider's script once; a failed load may be repeated. Returns its global in the page, which `read` finds.
 * `trusted`: as the browser demands it in pages with Trusted Types.
 */
export function loadScript<Offer>(
  address: string,
  read: () => Offer | undefined,
  trusted: (address: string) => string = (given) => given,
): Promise<Offer> {
  const known = loading.get(address) as Promise<Offer> | undefined;
  if (known) return known;
  const offer = addScript(trusted(address)).then(() => waitFor(read));
  loading.set(address, offer);
  offer.catch(() => loading.delete(address));
  return offer;
}

function addScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the payment script did not load'));
    };
    document.head.append(script);
  });
}

async function waitFor<Offer>(read: () => Offer | undefined): Promise<Offer> {
  for (let left = patienceMs / lookEveryMs; left > 0; left--) {
    const offer = read();
    if (offer !== undefined) return offer;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  throw new Error('the payment script offers no form');
}
