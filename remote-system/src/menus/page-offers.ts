import type { Line } from '@tessera/shared/contract/lang'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'

interface Offer {
  address: string
  title: string
  remote: string
}

type Known = Pick<RegistryEntry, 'name' | 'title' | 'areas' | 'pages' | 'source'>

/**
 * Pages whose address or title holds what was typed. A page below one of its remote's areas is found by its path alone, any other is
 * written with the remote's name; whoever types the address of a manifest is offered the pages of its copy by that address.
 */
export function offers(registry: readonly Known[], typed: string, line: (line: Line) => string): Offer[] {
  const word = typed.trim().toLowerCase()
  const elsewhere = /^https?:\/\//.test(word)
  const said = registry.flatMap(({ name, title, areas, pages, source }) =>
    Object.entries(pages).flatMap(([path, page]) => {
      if (elsewhere && source === undefined) return []
      const own = areas.some((area) => `${path}/`.startsWith(`${area}/`)) ? path : `@${name}/${path}`
      return [{ address: elsewhere ? `${source}#${path}` : own, title: line(page.title), remote: line(title) }]
    }),
  )
  return said.filter(({ address, title }) => address.toLowerCase() !== word && `${address} ${title}`.toLowerCase().includes(word))
}
