import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { isExported, ListType } from '@tessera/shared/fields/list-design'
import { FieldCell } from '@tessera/shared/forms/field-cell/field-cell'
import type { Column } from '@tessera/shared/ui/table/column'
import { GroupName } from '@tessera/shared/lists/records/group-name'
import { LinesCell, LinesTable } from '@tessera/shared/lists/records/lines-cell'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'

/** A row of a designed list; the top rows of a grouped list are groups. */
export interface Row {
  id: string
  children?: readonly Row[]
  [field: string]: unknown
}

const edges = { none: undefined, left: 'start', right: 'end' } as const
/** Kinds whose texts can be long: their columns share the width that is left. */
const longTexts: ReadonlySet<string> = new Set(['textarea', 'editor', 'address'])

/** The columns of a designed list. The first one identifies the record. */
export function columnsOf(model: Model, isGrouped = model.list.type === ListType.grouped): Column<Row>[] {
  const { list, fields } = model
  const visible = list.columns.filter(
    ({ prop }) => !isGrouped || prop !== list.groupField || list.columns.length === 1,
  )
  return visible.flatMap(({ prop, label, align, width, sortable, fixed }, at): Column<Row>[] => {
    const field = fields.get(prop)
    if (!field) return []
    const edge = edges[fixed]
    const isTable = field.kind.tag === 'table'
    return [
      {
        key: prop,
        title: titleOf(model, prop, label || field.settings.label),
        align,
        sortable: sortable && !isGrouped,
        ...(isTable || longTexts.has(field.kind.tag) ? { content: 'text' as const } : {}),
        ...(width === null ? {} : { width }),
        ...(edge ? { fixed: edge } : {}),
        ...(at === 0 ? { pinned: true } : {}),
        ...(isTable
          ? { print: (row: Row) => <LinesTable fields={model.shown} table={prop} row={row} /> }
          : {}),
        render: (row) => {
          if (isGrouped && row.children && at === 0)
            return <GroupName name={row[prop]} count={row.children.length} />
          const value = valueOf(row, prop)
          // A card on a phone leaves out a column without a value.
          const shown = isTable ? (
            <LinesCell fields={model.shown} table={prop} row={row} />
          ) : (
            <FieldCell field={field} value={value} />
          )
          return isEmpty(value) ? null : shown
        },
      },
    ]
  })
}

/** The fields that an export offers beside the columns of the list; those of sub-tables are selected at first. */
export const exportColumnsOf = (model: Model): { key: string; title: string; shown: boolean }[] =>
  [...model.fields].flatMap(([name, field]) =>
    isExported(field) && !model.isHidden(name)
      ? [{ key: name, title: titleOf(model, name, field.settings.label), shown: name.includes('-') }]
      : [],
  )

/** A column of a sub-table is named with its table, because two tables may have a column of the same name. */
export function titleOf({ fields }: Model, prop: string, label: string): string {
  const table = prop.includes('-') ? fields.get(prop.split('-', 1)[0]!)?.settings.label : undefined
  const isOwnLabel = label === fields.get(prop)?.settings.label
  return (table && isOwnLabel ? `${table} · ${label}` : label) || prop
}

/** The value of a column; that of a sub-table has one value per row, as a list of its own or inside of the rows. */
function valueOf(row: Row, prop: string): unknown {
  const [table, column] = prop.split('-', 2) as [string, string?]
  const lines = column === undefined ? undefined : row[table]
  if (prop in row || !Array.isArray(lines)) return row[prop]
  return lines.map((line: unknown) => (line as Row)[column!]).filter((value) => !isEmpty(value))
}
