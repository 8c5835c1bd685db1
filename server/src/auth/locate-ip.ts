import ipaddr from 'ipaddr.js'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'

const localRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
])
const local: LocalizedText = { zh: '本地/内网', en: 'Local network', zhtw: '本地/內網' }

/**
 * The location of an IP address: "local network", or '' for a public address, because there is no geographic
 * database.
 */
export function locateIp(ip: string, lang: Lang): string {
  return ipaddr.isValid(ip) && localRanges.has(ipaddr.process(ip).range()) ? local[lang] : ''
}
