import { BlockList, isIP } from 'node:net';
import type { Settings } from '../../settings';

/** Networks that no router of the internet forwards to (RFC 1918, RFC 4193). */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/** For the fake printer of `npm run printer`. */
const LOOPBACK = '127.0.0.0/8';
/** The ports of network printers, also of print servers with several printers. */
const FIRST_PORT = 9100;
const LAST_PORT = 9109;

type NetworkSettings = Pick<Settings, 'PRINTER_NETWORKS' | 'PUBLIC_URL'>;

/** The networks in which printers may be. On a public site, this computer is not one of them. */
export function networksOf({ PRINTER_NETWORKS, PUBLIC_URL }: NetworkSettings): readonly string[] {
  return PRINTER_NETWORKS ?? (PUBLIC_URL ? PRIVATE : [...PRIVATE, LOOPBACK]);
}

/**
 * Whether the server may connect to an address. Otherwise a seller's session could reach every
 * computer that the server reaches. A name is refused, because what it means can change.
 */
export function isAllowedAddress(
  { host, port }: { host: string; port: number },
  settings: NetworkSettings,
): boolean {
  if (!isInside(host, networksOf(settings))) return false;
  // A fake printer takes any free port.
  return isInside(host, [LOOPBACK]) || (port >= FIRST_PORT && port <= LAST_PORT);
}

function isInside(host: string, networks: readonly string[]): boolean {
  const version = isIP(host);
  if (version === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
