import { isLinkAddress } from '@tessera/shared/contract/registry/address'
import { changesSession } from '../values/session-address.ts'

/** Where a menu row of type 6 or 7 leads, or why it must not. */
export type LinkTarget =
  | { readonly at: 'address'; readonly href: string }
  | { readonly at: 'refused'; readonly why: 'no-host' | 'not-web' | 'token-elsewhere' | 'signs-in' }

export interface LinkValues {
  /** Address of the visualisation server; '' where none is configured. */
  readonly dataV: string
  readonly token: string
  /** The origin of this page. */
  readonly origin: string
}

/**
 * Replaces the placeholders `${dataV}` (visualisation server) and `${token}` in a link. The token gives
 * access to the user's whole session, so only links to this origin and to the configured visualisation server
 * may contain it. A link that signs in is refused.
 */
export function resolveLinkTemplate(template: string, { dataV, token, origin }: LinkValues): LinkTarget {
  const address = template.trim()
  if (!isLinkAddress(address)) return { at: 'refused', why: 'not-web' }
  if (address.includes('${dataV}') && !dataV) return { at: 'refused', why: 'no-host' }
  const hosted = address.replaceAll('${dataV}', dataV.replace(/\/+$/, ''))
  const url = URL.parse(hosted.replaceAll('${token}', 'x'), origin)
  if (!url || !/^https?:$/.test(url.protocol)) return { at: 'refused', why: 'not-web' }
  if (changesSession(url.href, origin)) return { at: 'refused', why: 'signs-in' }
  if (!hosted.includes('${token}')) return { at: 'address', href: url.href }
  const trusted = [origin, dataV && URL.parse(dataV)?.origin]
  if (!trusted.includes(url.origin)) return { at: 'refused', why: 'token-elsewhere' }
  return {
    at: 'address',
    href: new URL(hosted.replaceAll('${token}', encodeURIComponent(token)), origin).href,
  }
}

/** A link as pages show it: a token that was written into it, not its placeholder, is left out. */
export const withoutToken = (template: string): string =>
  template.replace(/([?&#]token=)(?!\$\{token\})[^&#]+/gi, '$1…')

/** Template of the address of a data screen, with the token appended. */
export const screenTemplate = (moduleId: string): string =>
  `\${dataV}/view/${encodeURIComponent(moduleId)}?token=\${token}`
