import type { Column } from './column.ts'

/** How a user likes one list; what is not in it is as the page says. */
export interface ListPreference {
  /** Keys of all columns as they stand, also of those not shown. */
  order?: readonly string[]
  shown?: Readonly<Record<string, boolean>>
  widths?: Readonly<Record<string, number>>
  fixed?: Readonly<Record<string, 'start' | 'end' | 'no'>>
  dense?: boolean
  /** The list as it was last asked for: what its address said, without the page. */
  last?: string
  /** What the user asks for again and again, by names of their own. */
  saved?: readonly SavedFilter[]
}

export interface SavedFilter {
  readonly name: string
  /** As `last`. */
  readonly asked: string
}

/** More than this nobody finds anything in. */
export const mostSaved = 12

/** A column as this user has arranged it. */
export type Arranged<Row> = Column<Row> & { width: number; shown: boolean }

const usual = 140
/** Columns give way by so much before a list scrolls sideways; where there is room they share it. */
const least = 0.9

/** The kept text of an older or newer version, or of nobody, must not break a list. */
export function readPreference(kept: string | null | undefined): ListPreference {
  try {
    const said: unknown = JSON.parse(kept ?? '{}')
    if (typeof said !== 'object' || said === null) return {}
    const { order, shown, widths, fixed, dense, last, saved } = said as Record<string, unknown>
    return {
      ...(Array.isArray(order) ? { order: order.filter((key) => typeof key === 'string') } : {}),
      shown: only(shown, (value): value is boolean => typeof value === 'boolean'),
      widths: only(
        widths,
        (value): value is number => typeof value === 'number' && value >= 40 && value <= 2_000,
      ),
      fixed: only(
        fixed,
        (value): value is 'start' | 'end' | 'no' => value === 'start' || value === 'end' || value === 'no',
      ),
      ...(typeof dense === 'boolean' ? { dense } : {}),
      ...(typeof last === 'string' ? { last } : {}),
      ...(Array.isArray(saved) ? { saved: saved.filter(isSaved).slice(0, mostSaved) } : {}),
    }
  } catch {
    return {}
  }
}

const isSaved = (one: unknown): one is SavedFilter =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as SavedFilter).name === 'string' &&
  typeof (one as SavedFilter).asked === 'string'

/** A filter under a name, which has one meaning; the newest stands last. */
export const savedWith = (saved: readonly SavedFilter[], one: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => name !== one.name), one].slice(-mostSaved)

const only = <V>(said: unknown, fits: (value: unknown) => value is V): Record<string, V> =>
  Object.fromEntries(
    Object.entries(said && typeof said === 'object' ? said : {}).filter((entry): entry is [string, V] =>
      fits(entry[1]),
    ),
  )

/** All columns in the user's order. One that the page has gained since stands behind the one it follows there. */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  { order = [], shown = {}, widths = {}, fixed = {} }: ListPreference,
): Arranged<Row>[] {
  const keys = order.filter((key) => columns.some((column) => column.key === key))
  columns.forEach(({ key }, at) => {
    if (!keys.includes(key)) keys.splice(at === 0 ? 0 : keys.indexOf(columns[at - 1]!.key) + 1, 0, key)
  })
  return keys.map((key) => {
    const column = columns.find((one) => one.key === key)!
    const { fixed: said, ...rest } = column
    const stays = fixed[key] ?? said
    return {
      ...rest,
      ...(stays && stays !== 'no' ? { fixed: stays } : {}),
      width: widths[key] ?? Math.round((column.width ?? usual) * least),
      shown: column.pinned || (shown[key] ?? !column.hidden),
    }
  })
}

/** The order after one column was put where another one stands. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((one) => one !== key)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, key)
  return rest
}
