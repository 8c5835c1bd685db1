import ipaddr from 'ipaddr.js'

/**
 * Splits a list of addresses, networks (`10.0.0.0/8`) and ranges (`10.0.0.1-10.0.0.9`) at white space and
 * commas.
 */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;，；]+/).filter(Boolean)

/** Whether every entry of a list is a valid address, network or range. */
export const areValidAddresses = (list: readonly string[]): boolean =>
  list.every((entry) => parseEntry(entry) !== null)

/** Whether an address is on a list. `::ffff:10.0.0.1` counts as 10.0.0.1. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return list.some((entry) => parseEntry(entry)?.(parsed) ?? false)
}

type Address = ReturnType<typeof ipaddr.process>

/** A predicate for one entry of a list, or null where the entry is not valid. */
function parseEntry(entry: string): ((address: Address) => boolean) | null {
  const [from = '', to, ...more] = entry.split('-')
  if (more.length > 0) return null
  if (to !== undefined) {
    if (!isCompleteAddress(from) || !isCompleteAddress(to)) return null
    const [first, last] = [ipaddr.process(from), ipaddr.process(to)]
    return first.kind() === last.kind() && compare(first, last) <= 0
      ? (address) =>
          address.kind() === first.kind() && compare(first, address) <= 0 && compare(address, last) <= 0
      : null
  }
  if (from.includes('/')) {
    if (!ipaddr.isValidCIDR(from) || !isCompleteAddress(from.split('/')[0]!)) return null
    const [network, bits] = ipaddr.parseCIDR(from)
    return (address) => address.kind() === network.kind() && address.match(network, bits)
  }
  if (!isCompleteAddress(from)) return null
  const only = ipaddr.process(from)
  return (address) => address.kind() === only.kind() && compare(address, only) === 0
}

/**
 * The parser reads `10.1` as an address; in a list that is a typing error, so all four parts are required.
 */
const isCompleteAddress = (text: string) =>
  ipaddr.isValid(text) && (text.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(text))
const compare = (a: Address, b: Address): number =>
  Buffer.compare(Buffer.from(a.toByteArray()), Buffer.from(b.toByteArray()))
