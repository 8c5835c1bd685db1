import type { RegistryEntry } from './registry.ts'

/** A page of a remote with its route and parameters. */
export interface Target {
  readonly remote: string
  /** Key of `pages` in the remote's `remote.json`. */
  readonly page: string
  /** Path in the shell's own address, with a leading slash and without query. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** What has to be loaded for a target; its other members only affect rendering. */
export type PageKey = Pick<Target, 'remote' | 'page'>

export type ResolvedAddress =
  | { at: 'page'; target: Target }
  | { at: 'nowhere'; why: 'empty' | 'no-area' | 'no-remote' | 'no-page'; remote?: string }

type RegisteredRemote = Pick<RegistryEntry, 'name' | 'areas' | 'pages' | 'source'>

/**
 * Whether a text may be the address of a menu link: `http://`, `https://`, a path of this origin, or one that
 * begins with `${dataV}`, the visualisation server. A `javascript:` link would run with the rights of the user
 * who clicks it. Browsers read a backslash as a slash and skip tabs and line breaks, so that `/\host` and
 * `/<tab>/host` lead to another server.
 */
export function isLinkAddress(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return (
    !/\p{Cc}/u.test(address) &&
    !path.includes('\\') &&
    /^(https?:\/\/[^/]|\/(?!\/)|\$\{dataV\}(\/|$))/i.test(path)
  )
}

/**
 * Resolves a menu row's `urlAddress`: a logical address in a registered area, `@remote/page`, or the address
 * of a mirrored remote, `https://.../mf-manifest.json#page`, whose route is `/x/<enCode>`.
 */
export function resolveAddress(
  urlAddress: string,
  registry: readonly RegisteredRemote[],
  enCode = '',
): ResolvedAddress {
  const address = urlAddress.trim()
  if (!address) return { at: 'nowhere', why: 'empty' }
  if (/^https?:\/\//i.test(address)) return resolveForeign(address, registry, enCode)

  const [path = '', search = ''] = address.split('#', 1)[0]?.split(/\?(.*)/s) ?? []
  const segments = path.split('/').filter(Boolean)
  const query = parseQuery(search)
  const first = segments[0] ?? ''

  if (first.startsWith('@')) {
    const remote = registry.find(({ name }) => name === first.slice(1))
    if (!remote) return { at: 'nowhere', why: 'no-remote', remote: first.slice(1) }
    return resolvePage(remote, segments.slice(1), `/${segments.join('/').slice(1)}`, query)
  }
  const remote = findOwner(segments, registry)
  return remote
    ? resolvePage(remote, segments, `/${segments.join('/')}`, query)
    : { at: 'nowhere', why: 'no-area' }
}

function resolveForeign(
  address: string,
  registry: readonly RegisteredRemote[],
  enCode: string,
): ResolvedAddress {
  const [source = '', fragment = ''] = address.split(/#(.*)/s)
  const remote = registry.find((entry) => entry.source === source)
  if (!remote) return { at: 'nowhere', why: 'no-remote', remote: source }
  const [page = '', search = ''] = fragment.split(/\?(.*)/s)
  return resolvePage(remote, page.split('/').filter(Boolean), `/x/${enCode}`, parseQuery(search))
}

/** The remote with the longest registered area that the address begins with, by whole segments. */
function findOwner(
  segments: readonly string[],
  registry: readonly RegisteredRemote[],
): RegisteredRemote | undefined {
  const path = `${segments.join('/')}/`
  return registry
    .flatMap((remote) =>
      remote.areas
        .filter((area) => path.startsWith(`${area}/`))
        .map((area) => ({ remote, length: area.length })),
    )
    .sort((a, b) => b.length - a.length)[0]?.remote
}

/** The declared page whose segments match; one without `:name` takes precedence. */
function resolvePage(
  remote: RegisteredRemote,
  segments: readonly string[],
  route: string,
  query: Target['query'],
): ResolvedAddress {
  const exact = segments.join('/')
  for (const page of [exact, ...Object.keys(remote.pages)]) {
    const params = Object.hasOwn(remote.pages, page) && matchParams(page.split('/'), segments)
    if (params) return { at: 'page', target: { remote: remote.name, page, route, params, query } }
  }
  return { at: 'nowhere', why: 'no-page', remote: remote.name }
}

function matchParams(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | false {
  if (pattern.length !== segments.length) return false
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = segments[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
    else if (part !== value) return false
  }
  return params
}

/** Parses a query as `URLSearchParams` does, which is not available here; the last of several values wins. */
const parseQuery = (search: string): Record<string, string> =>
  Object.fromEntries(
    search
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [key = '', value = ''] = pair.split(/=(.*)/s).map((part) => decode(part.replaceAll('+', ' ')))
        return [key, value]
      }),
  )

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a `%` without two hex digits stays as it is
  }
}
