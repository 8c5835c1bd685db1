import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address of the client that sent a request. `addresses` is Fastify's `ips`: the connection's own address,
 * then those of X-Forwarded-For that trusted proxies added, the client's last; without a trusted proxy only the
 * first. A proxy may pass on text that is no address; then the proxy that passed it counts as the client.
 */
export function clientAddress(addresses: readonly (string | undefined)[]): string {
  for (const address of addresses.toReversed()) {
    const normalized = address && normalize(address)
    if (normalized) return normalized
  }
  return ''
}

/** The address of the client of a request. */
export const addressOf = ({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string =>
  clientAddress(ips ?? [ip])

/** Without port, brackets and zone; `::ffff:10.0.0.1` is 10.0.0.1. Undefined for text that is no address. */
function normalize(text: string): string | undefined {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/s, '')
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}
