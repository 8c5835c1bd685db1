import * as z from 'zod'
import { parseJson } from '../values/shape.ts'

/** Number of columns of a portal's grid. */
export const gridColumns = 12

const wholeNumber = (min: number, fallback: number) => z.coerce.number().int().min(min).catch(fallback)
const words = z.string().catch('')

const Figure = z.object({
  fullName: words,
  num: z.union([z.number(), z.string()]).catch(0),
  dataType: words,
  propsApi: words,
  icon: words,
})
export type Figure = z.output<typeof Figure>

const Entry = z.object({
  id: words,
  fullName: words,
  urlAddress: words,
  icon: words,
  type: wholeNumber(1, 2),
  linkTarget: z.enum(['_self', '_blank']).catch('_self'),
})
export type Entry = z.output<typeof Entry>

const Tile = z
  .looseObject({
    i: z.coerce.string(),
    x: wholeNumber(0, 0),
    y: wholeNumber(0, 0),
    w: wholeNumber(1, 6),
    h: wholeNumber(1, 5),
    title: words,
    label: words,
  })
  .transform(({ jweeKey, jnpfKey, list, option, dataType, propsApi, ...tile }) => {
    const x = Math.min(tile.x, gridColumns - 1)
    return {
      ...tile,
      x,
      w: Math.min(tile.w, gridColumns - x),
      title: tile.title || tile.label,
      // Designers save this key under two names.
      key: String(jweeKey ?? jnpfKey ?? ''),
      list: Array.isArray(list) ? (list as unknown[]) : [],
      option: typeof option === 'object' && option !== null ? (option as Record<string, unknown>) : {},
      dataType: String(dataType ?? 'static'),
      propsApi: String(propsApi ?? ''),
    }
  })
export type Tile = z.output<typeof Tile>

const Layout = z.object({ layout: z.array(z.unknown()).catch([]) })

/**
 * Parses the tiles of a portal's `formData`, ordered from top to bottom. Invalid tiles are left out;
 * undefined if the text is no portal.
 */
export function parseTiles(formData: string): Tile[] | undefined {
  const layout = Layout.safeParse(parseJson(formData))
  if (!layout.success) return undefined
  const tiles = layout.data.layout.flatMap((item) => {
    const tile = Tile.safeParse(item)
    return tile.success ? [tile.data] : []
  })
  return tiles.sort((a, b) => a.y - b.y || a.x - b.x)
}

export const figuresOf = ({ list }: Pick<Tile, 'list'>): Figure[] =>
  list.flatMap((item) => Figure.safeParse(item).data ?? [])

export const entriesOf = ({ list }: Pick<Tile, 'list'>): Entry[] =>
  list.flatMap((item) => Entry.safeParse(item).data ?? [])

/** Whether this is the path of a list call, whose total is shown. */
export const isCountPath = (propsApi: string): boolean =>
  /^\/api\/(?!oauth(\/|$))[\w/-]+(\?[^\s#]*)?$/i.test(propsApi)
