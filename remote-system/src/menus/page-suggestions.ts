import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { ForeignRemote } from '@tessera/shared/contract/registry/remotes'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'

interface PageSuggestion {
  address: string
  title: string
  remote: string
}

type RegisteredRemote = Pick<RegistryEntry, 'name' | 'title' | 'areas' | 'pages' | 'source'>

/** The complete manifest URL in the input, without the page after #; undefined if there is none. */
export const findManifestUrl = (input: string): string | undefined =>
  /^https?:\/\/[^/#\s]+\/([^#\s]*\/)?mf-manifest\.json(\?[^#\s]*)?(?=#|$)/i.exec(input.trim())?.[0]

/**
 * Pages of a remote that is not registered yet, as `manifestUrl#page`; empty once the input is one of these
 * addresses.
 */
export function suggestForeignPages(
  { title, pages }: Pick<ForeignRemote, 'title' | 'pages'>,
  input: string,
  line: (line: LocalizedText) => string,
): PageSuggestion[] {
  const source = findManifestUrl(input) ?? ''
  const suggestions = pages.map(({ page, title: address }) => ({
    address: `${source}#${page}`,
    title: line(address),
    remote: line(title),
  }))
  return suggestions.some(({ address }) => address === input.trim()) ? [] : suggestions
}

/**
 * Pages whose address or title contains the input. A page inside an area of its remote has its path as
 * address, others `@remote/path`. An entered URL matches mirrored remotes by their source.
 */
export function suggestPages(
  registry: readonly RegisteredRemote[],
  input: string,
  line: (line: LocalizedText) => string,
): PageSuggestion[] {
  const query = input.trim().toLowerCase()
  const isUrl = /^https?:\/\//.test(query)
  const suggestions = registry.flatMap(({ name, title, areas, pages, source }) =>
    Object.entries(pages).flatMap(([path, page]) => {
      if (isUrl && source === undefined) return []
      const address = areas.some((area) => `${path}/`.startsWith(`${area}/`)) ? path : `@${name}/${path}`
      return [
        { address: isUrl ? `${source}#${path}` : address, title: line(page.title), remote: line(title) },
      ]
    }),
  )
  return suggestions.filter(
    ({ address, title }) =>
      address.toLowerCase() !== query && `${address} ${title}`.toLowerCase().includes(query),
  )
}
