import * as z from 'zod'
import { ButtonActions, ButtonScript } from '../contract/fields/actions.ts'
import type { Operator } from '../contract/fields/operators.ts'
import type { Design, Field } from './design.ts'
import { namedFields } from './design.ts'
import { ListChart, ListView, readCharts, readViews } from './list-views.ts'

/** How a list is shown: a plain table, a tree beside a table, or a table in groups. */
export const ListType = { table: 1, tree: 2, grouped: 3 } as const

/** How a filter compares: equal, contains, or between two values. */
export const SearchType = { equals: 1, contains: 2, range: 3 } as const

/** A text or a number, as text; older designers write either. */
const Text = z.union([z.string(), z.number().transform(String)])
const width = z
  .union([z.number(), z.string().transform(Number)])
  .nullish()
  .transform((given) => (given && Number.isFinite(given) && given > 0 ? Math.round(given) : null))

const ListColumn = z.object({
  /** `amount`, or `lines-amount` for a column of a sub-table. */
  prop: z.string().max(130),
  label: Text.default(''),
  align: z.enum(['left', 'center', 'right']).catch('left').default('left'),
  /** Pixels; null shares the remaining width. */
  width: width.default(null),
  sortable: z.boolean().catch(false).default(false),
  fixed: z.enum(['none', 'left', 'right']).catch('none').default('none'),
  /** Whether the foot of the list has the sum over all records of the filter; for numbers only. */
  sum: z.boolean().catch(false).default(false),
})
export type ListColumn = z.output<typeof ListColumn>

const ListFilter = z.object({
  prop: z.string().max(130),
  label: Text.default(''),
  searchType: z.int().min(1).max(3),
})
export type ListFilter = z.output<typeof ListFilter>

// An unknown operator stays: the server refuses to release it, and no record meets it.
const operator = z
  .string()
  .max(40)
  .transform((op) => op as Operator)
const ButtonCondition = z.array(
  z.object({
    logic: z.enum(['and', 'or']).catch('and').default('and'),
    groups: z.array(z.object({ field: z.string().max(100), op: operator, value: z.unknown().optional() })),
  }),
)
export type ButtonCondition = z.output<typeof ButtonCondition>

const ListButton = z.object({
  /** `add`, `download`, `upload`, `batchRemove`, `edit`, `remove`, `detail`; the button of the menu is `btn_<value>`. */
  value: z.string().max(60),
  label: Text.default(''),
  icon: Text.default(''),
  /** Of a row button: groups of conditions that a record has to meet, as data schemes have them; [] is none. */
  condition: ButtonCondition.catch([]).default([]),
})
export type ListButton = z.output<typeof ListButton>

/** A button of the list that a designer has added; the button of the menu is `btn_<value>`. */
export const CustomButton = z.object({
  value: z.string().regex(/^[A-Za-z]\w{0,40}$/),
  label: Text.default(''),
  /** Shown in the head of the list; rows have words only. */
  icon: Text.catch('').default(''),
  /** In the head it acts on the selected rows, else on its own. */
  place: z.enum(['head', 'row']).catch('row').default('row'),
  actions: ButtonActions.prefault({}),
  /** A script that runs in the browser after the steps. */
  func: ButtonScript,
  /** Groups of conditions that each of its records has to meet; [] is none. */
  condition: ButtonCondition.catch([]).default([]),
})
export type CustomButton = z.output<typeof CustomButton>
const maxCustomButtons = 20

/** `columnData` of a design, read. */
export const ListDesign = z.object({
  type: z.int().min(1).max(3).catch(ListType.table).default(ListType.table),
  columns: z.array(ListColumn),
  filters: z.array(ListFilter),
  defaultSidx: z.string().catch('').default(''),
  sort: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  hasPage: z.boolean().catch(true).default(true),
  pageSize: z.int().min(1).max(1_000).catch(20).default(20),
  treeTitle: Text.catch('').default(''),
  treeDataSource: z
    .enum(['dictionary', 'organize', 'department', 'api'])
    .catch('dictionary')
    .default('dictionary'),
  treeDictionary: Text.catch('').default(''),
  /** The field that a click on a node of the tree filters. */
  treeRelation: Text.catch('').default(''),
  treePropsUrl: Text.catch('').default(''),
  treePropsValue: Text.catch('id').default('id'),
  treePropsChildren: Text.catch('children').default('children'),
  treePropsLabel: Text.catch('fullName').default('fullName'),
  groupField: Text.catch('').default(''),
  /** Names of the fields that can be set in many records at once. */
  batchEdit: z.array(z.string().max(130)).max(100).catch([]).default([]),
  buttons: z.array(ListButton),
  rowButtons: z.array(ListButton),
  customButtons: z.array(CustomButton).max(maxCustomButtons),
  useColumnPermission: z.boolean().catch(false).default(false),
  useFormPermission: z.boolean().catch(false).default(false),
  useBtnPermission: z.boolean().catch(false).default(false),
  useDataPermission: z.boolean().catch(false).default(false),
  /** Views that users can switch between; none for the one of `type`. */
  views: z.array(ListView),
  charts: z.array(ListChart),
})
export type ListDesign = z.output<typeof ListDesign>

export const headButtons = ['add', 'upload', 'download', 'batchRemove'] as const
export const rowButtons = ['edit', 'detail', 'remove'] as const

const defaultFilters = 4
const defaultColumns = 10

type Raw = Record<string, unknown>
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRaw) : [])

/** Fields of the record that can be a column of a list, in the order of the form. */
export const listableFields = (design: Design): Field[] =>
  namedFields(design.fields).flatMap(({ path, field }) =>
    !path.includes('-') && field.kind.listed ? [field] : [],
  )

/** Fields of the record that a list can be filtered by. */
export const searchableFields = (design: Design): Field[] =>
  namedFields(design.fields).flatMap(({ path, field }) =>
    !path.includes('-') && field.kind.search(field.settings) ? [field] : [],
  )

/** What a list can have as a column or a filter. */
export interface ListedField {
  /** `amount`; `lines` for a sub-table; `lines-amount` for one of its columns. */
  readonly prop: string
  /** Its label; that of a column of a sub-table has the table's before it, as two tables may have equal columns. */
  readonly label: string
  readonly field: Field
}

const isTable = ({ kind }: Field): boolean => kind.tag === 'table'

/** Whether a list can have a column of a field: its value, or the rows of a sub-table. */
const isListable = (field: Field): boolean => field.kind.listed || isTable(field)

const listed = (design: Design, suits: (field: Field) => boolean): ListedField[] => {
  const named = namedFields(design.fields)
  const labels = new Map(named.map(({ path, field }) => [path, field.settings.label || path]))
  return named.flatMap(({ path, field }) => {
    if (!suits(field)) return []
    const table = path.includes('-') ? labels.get(path.split('-', 1)[0]!) : undefined
    const own = labels.get(path)!
    return [{ prop: path, label: table ? `${table} · ${own}` : own, field }]
  })
}

/** The columns that a list can have, in the order of the form: fields, sub-tables, and columns of sub-tables. */
export const listableColumns = (design: Design): ListedField[] => listed(design, isListable)

/** The filters that a list can have: one by a column of a sub-table finds the records with such a row. */
export const searchableColumns = (design: Design): ListedField[] =>
  listed(design, ({ kind, settings }) => kind.search(settings) !== null)

/** Whether the foot of a list can add up the values of a field. */
export const isSummable = ({ kind, settings }: Field): boolean =>
  (kind.sum !== undefined || kind.tag === 'calculate') && kind.column(settings) === 'numeric'

/** Whether a field can be set in many records at once: a value of the record that users fill in. */
export const isBatchEditable = ({ kind, settings }: Field): boolean =>
  kind.listed &&
  kind.column(settings) !== null &&
  kind.group !== 'system' &&
  kind.group !== 'file' &&
  kind.tag !== 'calculate' &&
  !settings.noShow &&
  !settings.disabled &&
  !settings.readonly

/** Fields of the record that a batch edit can set. */
export const batchEditableFields = (design: Design): Field[] =>
  namedFields(design.fields).flatMap(({ path, field }) =>
    !path.includes('-') && isBatchEditable(field) ? [field] : [],
  )

/** How a filter by this field compares where the design does not say it. */
export function defaultSearchType({ kind, settings }: Field): number {
  const mode = kind.search(settings)?.mode
  if (mode === 'range' || mode === 'overlap') return SearchType.range
  return mode === 'contains' ? SearchType.contains : SearchType.equals
}

/**
 * Reads `columnData`. Columns and filters of fields that the form does not have (any more) are left out; a design
 * without columns gets the first fields of the form.
 */
export function readListDesign(columnData: string | null | undefined, design: Design): ListDesign {
  const raw = parseJson(columnData)
  const fields = new Map(namedFields(design.fields).map(({ path, field }) => [path, field]))
  const propOf = (item: Raw): string => {
    const prop = item['prop'] ?? item['__vModel__'] ?? item['vModel']
    return typeof prop === 'string' ? prop : ''
  }
  const labelOf = (item: Raw, field: Field) => {
    const config = isRaw(item['__config__']) ? item['__config__'] : item
    return item['label'] ?? config['label'] ?? field.settings.label
  }
  const columns = listOf(raw['columnList']).flatMap((item) => {
    const prop = propOf(item)
    const field = fields.get(prop)
    if (!field || !isListable(field)) return []
    const read = ListColumn.safeParse({ ...item, prop, label: labelOf(item, field) })
    if (!read.success) return []
    const { sortable, sum } = read.data
    return [{ ...read.data, sortable: sortable && !prop.includes('-'), sum: sum && isSummable(field) }]
  })
  const filters = listOf(raw['searchList']).flatMap((item) => {
    const field = fields.get(propOf(item))
    if (!field?.kind.search(field.settings)) return []
    const searchType = Number(item['searchType'])
    const read = ListFilter.safeParse({
      prop: propOf(item),
      label: labelOf(item, field),
      searchType: [1, 2, 3].includes(searchType) ? searchType : defaultSearchType(field),
    })
    return read.success ? [read.data] : []
  })
  const buttonsOf = (key: string, known: readonly string[]) => {
    if (!Array.isArray(raw[key])) return known.map((value) => ListButton.parse({ value }))
    return listOf(raw[key]).flatMap((item) => {
      const read = ListButton.safeParse(item)
      return read.success && known.includes(read.data.value) ? [read.data] : []
    })
  }
  const batchEdit = Array.isArray(raw['batchEdit']) ? raw['batchEdit'] : []
  return ListDesign.parse({
    ...raw,
    batchEdit: batchEdit.filter((name) => {
      const field = typeof name === 'string' ? fields.get(name) : undefined
      return field !== undefined && !name.includes('-') && isBatchEditable(field)
    }),
    columns: columns.length > 0 ? columns : columnsOf(design),
    filters: Array.isArray(raw['searchList']) ? filters : filtersOf(design),
    buttons: buttonsOf('btnsList', headButtons),
    rowButtons: buttonsOf('columnBtnsList', rowButtons),
    views: readViews(raw['views']),
    charts: readCharts(raw['charts']),
    customButtons: readCustomButtons(raw['customBtnsList']),
  })
}

/** The custom buttons that can be read, each code once; `findButtonProblems` names the others before a release. */
function readCustomButtons(raw: unknown): CustomButton[] {
  const taken = new Set<string>([...headButtons, ...rowButtons])
  return listOf(raw)
    .slice(0, maxCustomButtons)
    .flatMap((item) => {
      const read = CustomButton.safeParse(item)
      if (!read.success || taken.has(read.data.value)) return []
      taken.add(read.data.value)
      return [read.data]
    })
}

/** Places of custom buttons that cannot be read, or whose code is taken. */
export function findButtonProblems(columnData: string | null | undefined): string[] {
  const raw = listOf(parseJson(columnData)['customBtnsList'])
  const read = new Set(readCustomButtons(raw).map(({ value }) => value))
  const seen = new Set<unknown>()
  return raw.flatMap((item, at) => {
    const isFine = read.has(item['value'] as string) && !seen.has(item['value'])
    seen.add(item['value'])
    return isFine ? [] : [`customBtnsList[${at}]`]
  })
}

const columnsOf = (design: Design): ListColumn[] =>
  listableColumns(design)
    .filter(({ prop, field }) => !prop.includes('-') && !field.settings.noShow)
    .slice(0, defaultColumns)
    .map(newColumn)

/** The column of a list that shows a field. */
export function newColumn({ prop, field: { kind, settings } }: ListedField): ListColumn {
  const type = kind.column(settings)
  return ListColumn.parse({
    prop,
    label: settings.label,
    sortable: isSortable(type) && !prop.includes('-'),
    align: type === 'numeric' && !prop.includes('-') ? 'right' : 'left',
  })
}

/** Whether a list can be ordered by a column of this type. */
export const isSortable = (type: string | null): boolean => type !== null && type !== 'jsonb'

const filtersOf = (design: Design): ListFilter[] =>
  searchableFields(design)
    .filter(({ settings }) => !settings.noShow)
    .slice(0, defaultFilters)
    .map((field) => ({
      prop: field.settings.vModel,
      label: field.settings.label,
      searchType: defaultSearchType(field),
    }))

function parseJson(text: string | null | undefined): Raw {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return isRaw(value) ? value : {}
  } catch {
    return {}
  }
}

/** Writes a list design as `columnData`, so that clients of this family read it too. */
export function writeListDesign({
  columns,
  filters,
  buttons,
  rowButtons: ofRows,
  customButtons,
  ...rest
}: ListDesign): string {
  return JSON.stringify({
    ...rest,
    columnList: columns,
    searchList: filters.map((filter) => ({ ...filter, value: '' })),
    btnsList: buttons,
    columnBtnsList: ofRows,
    customBtnsList: customButtons,
  })
}

/** Kinds that are exported although lists have no columns of them: files by their names. */
const exportedOnly: ReadonlySet<string> = new Set(['uploadFz', 'uploadImg', 'rate', 'colorPicker'])

/** Whether an export can have a column of a field. */
export const isExported = ({ kind }: Field): boolean => kind.listed || exportedOnly.has(kind.tag)
