import type { Design, DesignProblem, Field } from './design.ts'
import { namedFields } from './design.ts'
import type { ListDesign } from './list-design.ts'
import { isMeasure, isMoment } from './list-views.ts'

// The list of a design on phones, where records are cards. It is stored in `appColumnData` and selects from the columns and
// filters of the list, so that permissions of columns hold on phones as well.

/** What a card shows and which filters are offered, by names of fields in the order of the phone. */
export interface PhoneList {
  /** Title of the card, one of the columns; '' for the first of them. */
  readonly title: string
  readonly columns: readonly string[]
  readonly filters: readonly string[]
  /** Order of the cards by a sortable column; null for the order of the list. */
  readonly order: PhoneOrder | null
}

export interface PhoneOrder {
  readonly prop: string
  readonly direction: 'asc' | 'desc'
}

/** Columns on a card where the design does not say it. */
const defaultColumns = 3
/** Columns that a card can have. */
export const maxPhoneColumns = 10

type Raw = Record<string, unknown>
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const name: unknown = isRaw(item) ? (item['prop'] ?? item['__vModel__'] ?? item['vModel']) : undefined
    return typeof name === 'string' ? name : []
  })

/** Parses the JSON text of `appColumnData`; an empty object where it is none. */
export function parsePhoneData(appColumnData: string | null | undefined): Raw {
  try {
    const value: unknown = JSON.parse(appColumnData || '{}')
    return isRaw(value) ? value : {}
  } catch {
    return {}
  }
}

/**
 * Reads `appColumnData`; null where the design does not say what phones show. Names of fields that the form does not
 * have (any more) are left out.
 */
export function readPhoneList(appColumnData: string | null | undefined, design: Design): PhoneList | null {
  const raw = parsePhoneData(appColumnData)
  const known = new Set(namedFields(design.fields).map(({ path }) => path))
  const existing = (value: unknown) => [...new Set(namesIn(value))].filter((name) => known.has(name))
  const columns = existing(raw['columnList']).slice(0, maxPhoneColumns)
  if (columns.length === 0) return null
  const title = raw['titleField']
  return {
    title: typeof title === 'string' && columns.includes(title) ? title : '',
    columns,
    filters: existing(raw['searchList']),
    order: readOrder(raw, known),
  }
}

function readOrder({ defaultSidx, sort }: Raw, known: ReadonlySet<string>): PhoneOrder | null {
  if (typeof defaultSidx !== 'string' || !known.has(defaultSidx)) return null
  return { prop: defaultSidx, direction: sort === 'asc' ? 'asc' : 'desc' }
}

/**
 * Writes the list on phones as `appColumnData`, in the format of `columnData`, with the labels and filters of the list;
 * '' for the default. `extras` are keys of other clients.
 */
export function writePhoneList(
  phoneList: PhoneList | null,
  list: () => ListDesign,
  extras: Raw = {},
): string {
  const { titleField: _, columnList: __, searchList: ___, defaultSidx: ____, sort: _____, ...others } = extras
  if (!phoneList) return Object.keys(others).length === 0 ? '' : JSON.stringify(others)
  const { title, columns, filters, order } = phoneList
  const { columns: listed, filters: offered } = list()
  return JSON.stringify({
    ...others,
    titleField: title,
    columnList: columns.map((prop) => ({
      prop,
      label: listed.find((column) => column.prop === prop)?.label ?? '',
    })),
    searchList: filters.map((prop) => ({
      ...(offered.find((filter) => filter.prop === prop) ?? { prop }),
      value: '',
    })),
    ...(order ? { defaultSidx: order.prop, sort: order.direction } : {}),
  })
}

/** What phones select from: the columns and filters of a list, by the names of their fields. */
interface ListParts {
  readonly columns: readonly { readonly prop: string; readonly sortable: boolean }[]
  readonly filters: readonly { readonly prop: string }[]
}

/**
 * The list on phones of a design that does not say it: the first column, a number and a date, as far as there are some, else
 * the next columns; and all filters.
 */
function defaultPhoneList({ columns, filters }: ListParts, design: Design): PhoneList {
  const fields = new Map(namedFields(design.fields).map(({ path, field }) => [path, field]))
  const names = columns.map(({ prop }) => prop)
  const find = (fits: (field: Field) => boolean) =>
    names.slice(1).flatMap((name) => {
      const field = fields.get(name)
      return field && !name.includes('-') && field.kind.group !== 'system' && fits(field) ? [name] : []
    })[0]
  const first = [names[0], find(isMeasure), find(isMoment)].filter((name) => name !== undefined)
  const shown = new Set([...new Set([...first, ...names])].slice(0, defaultColumns))
  return {
    title: '',
    columns: names.filter((name) => shown.has(name)),
    filters: filters.map(({ prop }) => prop),
    order: null,
  }
}

/** The part of a list that phones show, without what the list does not have or the caller may not see. */
export function applyPhoneList(phoneList: PhoneList | null, list: ListParts, design: Design): PhoneList {
  const { title, columns, filters, order } = phoneList ?? defaultPhoneList(list, design)
  const has = (rows: readonly { prop: string }[]) => (name: string) => rows.some(({ prop }) => prop === name)
  const shown = columns.filter(has(list.columns))
  if (shown.length === 0 && phoneList) return applyPhoneList(null, list, design)
  return {
    title: shown.includes(title) ? title : (shown[0] ?? ''),
    columns: shown,
    filters: filters.filter(has(list.filters)),
    order: list.columns.some(({ prop, sortable }) => sortable && prop === order?.prop) ? order : null,
  }
}

/** What prevents the list on phones from being released: columns and filters that the list does not have. */
export function findPhoneListProblems(phoneList: PhoneList | null, list: ListDesign): DesignProblem[] {
  if (!phoneList) return []
  const missing = (
    key: string,
    why: 'phoneColumn' | 'phoneFilter',
    names: readonly string[],
    rows: readonly { prop: string }[],
  ) =>
    names.flatMap((name, at): DesignProblem[] =>
      rows.some(({ prop }) => prop === name)
        ? []
        : [{ path: `appColumnData.${key}[${at}]`, why, detail: name }],
    )
  return [
    ...missing('columnList', 'phoneColumn', phoneList.columns, list.columns),
    ...missing('searchList', 'phoneFilter', phoneList.filters, list.filters),
  ]
}

/** The list on phones after a field was renamed. */
export const renameInPhoneList = (
  { title, columns, filters, order }: PhoneList,
  rename: (name: string) => string,
): PhoneList => ({
  title: rename(title),
  columns: columns.map(rename),
  filters: filters.map(rename),
  order: order && { ...order, prop: rename(order.prop) },
})
