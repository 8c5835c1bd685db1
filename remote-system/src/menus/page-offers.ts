import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { ForeignRemote } from '@tessera/shared/contract/shell/remotes'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'

interface Offer {
  address: string
  title: string
  remote: string
}

type Known = Pick<RegistryEntry, 'name' | 'title' | 'areas' | 'pages' | 'source'>

/** The address of a manifest elsewhere that was typed to its end, before its page. */
export const foreignManifest = (typed: string): string | undefined =>
  /^https?:\/\/[^/#\s]+\/([^#\s]*\/)?mf-manifest\.json(\?[^#\s]*)?(?=#|$)/i.exec(typed.trim())?.[0]

/** Every page of a remote elsewhere that is not here yet, by the address that a menu row spells; none left once one is written out. */
export function foreignOffers(
  { title, pages }: Pick<ForeignRemote, 'title' | 'pages'>,
  typed: string,
  line: (line: LocalizedText) => string,
): Offer[] {
  const source = foreignManifest(typed) ?? ''
  const said = pages.map(({ page, title: own }) => ({
    address: `${source}#${page}`,
    title: line(own),
    remote: line(title),
  }))
  return said.some(({ address }) => address === typed.trim()) ? [] : said
}

/**
 * Pages whose address or title holds what was typed. A page below one of its remote's areas is found by its path alone, any other is
 * written with the remote's name; whoever types the address of a manifest is offered the pages of its copy by that address.
 */
export function offers(
  registry: readonly Known[],
  typed: string,
  line: (line: LocalizedText) => string,
): Offer[] {
  const word = typed.trim().toLowerCase()
  const elsewhere = /^https?:\/\//.test(word)
  const said = registry.flatMap(({ name, title, areas, pages, source }) =>
    Object.entries(pages).flatMap(([path, page]) => {
      if (elsewhere && source === undefined) return []
      const own = areas.some((area) => `${path}/`.startsWith(`${area}/`)) ? path : `@${name}/${path}`
      return [
        { address: elsewhere ? `${source}#${path}` : own, title: line(page.title), remote: line(title) },
      ]
    }),
  )
  return said.filter(
    ({ address, title }) =>
      address.toLowerCase() !== word && `${address} ${title}`.toLowerCase().includes(word),
  )
}
