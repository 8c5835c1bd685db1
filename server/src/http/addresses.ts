import ipaddr from 'ipaddr.js'

/** Addresses, networks (`10.0.0.0/8`) and ranges (`10.0.0.1-10.0.0.9`), one per line or joined by commas. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;，；]+/).filter(Boolean)

/** Whether every entry of a list is an address, a network or a range. */
export const areValidAddresses = (list: readonly string[]): boolean =>
  list.every((entry) => readEntry(entry) !== null)

/** Whether an address is on a list; `::ffff:10.0.0.1` is 10.0.0.1. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const one = ipaddr.process(address)
  return list.some((entry) => readEntry(entry)?.(one) ?? false)
}

type Address = ReturnType<typeof ipaddr.process>

function readEntry(entry: string): ((one: Address) => boolean) | null {
  const [from = '', to, ...more] = entry.split('-')
  if (more.length > 0) return null
  if (to !== undefined) {
    if (!isCompleteAddress(from) || !isCompleteAddress(to)) return null
    const [least, most] = [ipaddr.process(from), ipaddr.process(to)]
    return least.kind() === most.kind() && compare(least, most) <= 0
      ? (one) => one.kind() === least.kind() && compare(least, one) <= 0 && compare(one, most) <= 0
      : null
  }
  if (from.includes('/')) {
    if (!ipaddr.isValidCIDR(from) || !isCompleteAddress(from.split('/')[0]!)) return null
    const [network, bits] = ipaddr.parseCIDR(from)
    return (one) => one.kind() === network.kind() && one.match(network, bits)
  }
  if (!isCompleteAddress(from)) return null
  const only = ipaddr.process(from)
  return (one) => one.kind() === only.kind() && compare(one, only) === 0
}

/** `10.1` is an address to the parser, and to nobody who writes a list. */
const isCompleteAddress = (text: string) =>
  ipaddr.isValid(text) && (text.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(text))
const compare = (one: Address, other: Address): number =>
  Buffer.compare(Buffer.from(one.toByteArray()), Buffer.from(other.toByteArray()))
