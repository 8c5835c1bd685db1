import type { Density } from '../ui/table/table-column.ts'
import type { Column } from '../ui/table/column.ts'

/** A user's settings of one list. Missing values take the defaults of the page. The keys are stored. */
export interface ListPreference {
  /** Keys of all columns in order, including hidden ones. */
  order?: readonly string[]
  shown?: Readonly<Record<string, boolean>>
  widths?: Readonly<Record<string, number>>
  fixed?: Readonly<Record<string, 'start' | 'end' | 'no'>>
  density?: Density
  /** Last query string of the list, without the page number. */
  last?: string
  /** Filters that the user saved under a name. */
  saved?: readonly SavedFilter[]
}

/** A filter that the user saved. The keys are stored. */
export interface SavedFilter {
  readonly name: string
  /** Query string, in the form of `last`. */
  readonly asked: string
}

/** Limit of saved filters per list, so that the menu stays readable. */
export const maxSavedFilters = 12

/** A column with the settings of the user applied. */
export type ArrangedColumn<Row> = Column<Row> & { shown: boolean }

/** Row heights that a user can choose, from low to high. */
export const densities: readonly Density[] = ['compact', 'default', 'comfortable']

/**
 * Reads stored settings. Invalid or missing parts are dropped, because other versions of the page wrote them.
 */
export function parsePreference(stored: string | null | undefined): ListPreference {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    const { order, shown, widths, fixed, dense, density, last, saved } = parsed as Record<string, unknown>
    return {
      ...(Array.isArray(order) ? { order: order.filter((key) => typeof key === 'string') } : {}),
      shown: pickValid(shown, (value): value is boolean => typeof value === 'boolean'),
      widths: pickValid(
        widths,
        (value): value is number => typeof value === 'number' && value >= 40 && value <= 2_000,
      ),
      fixed: pickValid(
        fixed,
        (value): value is 'start' | 'end' | 'no' => value === 'start' || value === 'end' || value === 'no',
      ),
      ...readDensity(density, dense),
      ...(typeof last === 'string' ? { last } : {}),
      ...(Array.isArray(saved) ? { saved: saved.filter(isSavedFilter).slice(0, maxSavedFilters) } : {}),
    }
  } catch {
    return {}
  }
}

/** Earlier versions stored `dense: true` for compact rows. */
function readDensity(density: unknown, dense: unknown): Pick<ListPreference, 'density'> {
  const stored = densities.find((one) => one === density) ?? (dense === true ? 'compact' : undefined)
  return stored ? { density: stored } : {}
}

const isSavedFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedFilter).name === 'string' &&
  typeof (value as SavedFilter).asked === 'string'

/** Adds a filter, replaces one of the same name and drops the oldest above the limit. The newest is last. */
export const addSavedFilter = (saved: readonly SavedFilter[], one: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => name !== one.name), one].slice(-maxSavedFilters)

const pickValid = <V>(input: unknown, fits: (value: unknown) => value is V): Record<string, V> =>
  Object.fromEntries(
    Object.entries(input && typeof input === 'object' ? input : {}).filter((entry): entry is [string, V] =>
      fits(entry[1]),
    ),
  )

/**
 * Applies the settings to the columns of the page. A column that is new on the page follows its predecessor
 * there. The first visible column identifies the row and is fixed at the start, unless the user unpins it.
 */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  { order = [], shown = {}, widths = {}, fixed = {} }: ListPreference,
): ArrangedColumn<Row>[] {
  const keys = order.filter((key) => columns.some((column) => column.key === key))
  columns.forEach(({ key }, at) => {
    if (!keys.includes(key)) keys.splice(at === 0 ? 0 : keys.indexOf(columns[at - 1]!.key) + 1, 0, key)
  })
  const arranged = keys.map((key) => {
    const column = columns.find((one) => one.key === key)!
    return { ...column, shown: column.pinned || (shown[key] ?? !column.hidden) }
  })
  const first = arranged.find((column) => column.shown)
  return arranged.map(({ fixed: defaultEdge, ...column }) => {
    const edge = fixed[column.key] ?? defaultEdge ?? (column.key === first?.key ? 'start' : 'no')
    const width = widths[column.key] ?? column.width
    return {
      ...column,
      ...(edge === 'no' ? {} : { fixed: edge }),
      ...(width === undefined ? {} : { width }),
    }
  })
}

/** Returns the keys with `key` moved to the index `to`. */
export function moveKey(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((one) => one !== key)
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, key)
  return rest
}
