import { useState } from 'react'
import { isEmpty, noNames } from '../../contract/fields/kind.ts'
import { lineCounts } from '../../contract/lowcode/online.ts'
import type { Fields } from './fields.ts'
import { formatValue } from '../../fields/format-value.ts'
import { withYuan } from '../../fields/money.ts'
import { isExported } from '../../fields/list-design.ts'
import { FieldCell, textOf } from '../../forms/field-cell/field-cell.tsx'
import { useText } from '../../text/text.ts'
import { ToolPopover } from '../../ui/popup/tool-popover.tsx'
import { text } from './text.ts'
import styles from './records.module.css'

/** Values of the first row that stand beside the number of rows. */
const namingValues = 2

type Row = Readonly<Record<string, unknown>>

interface Props {
  /** The fields that the user may see, by their names. */
  fields: Fields
  /** Name of the sub-table. */
  table: string
  row: Row
}

/** The rows of a sub-table in a list: how many there are, the first values, and the rows themselves in a popup. */
export function LinesCell({ fields, table, row }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const { lines, count, columns } = linesOf(fields, table, row)
  if (lines.length === 0) return null
  const first = columns
    .map(({ name, field }) => {
      const value = lines[0]![name]
      if (typeof value !== 'number') return textOf(value)
      return withYuan(field, value, formatValue(field.kind, value, field.settings, noNames))
    })
    .filter((words) => words !== '')
    .slice(0, namingValues)
  const howMany = t('records.rows', { n: count })
  const title = fields.get(table)?.settings.label || howMany
  return (
    <ToolPopover
      label={title}
      face={[howMany, ...first].join(' · ')}
      position="bl"
      className={styles.linesButton!}
      open={open}
      onOpenChange={setOpen}
    >
      <LinesTable fields={fields} table={table} row={row} />
    </ToolPopover>
  )
}

/** The rows of a sub-table as a table: in the popup of a list, and in its print. */
export function LinesTable({ fields, table, row }: Props) {
  const t = useText(text)
  const { lines, count, columns } = linesOf(fields, table, row)
  if (lines.length === 0) return null
  return (
    <div className={styles.lines}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a list have no ids and never move
            <tr key={at}>
              {columns.map(({ name, field, isNumber }) => (
                <td key={name} className={isNumber ? styles.number : undefined}>
                  <FieldCell field={field} value={line[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > lines.length && (
        <p className={styles.moreLines}>{t('records.moreRows', { n: lines.length })}</p>
      )}
    </div>
  )
}

/** The rows of a sub-table in a row of a list, how many the record has, and the columns in which one has a value. */
function linesOf(fields: Fields, table: string, row: Row) {
  const lines = (row[table] ?? []) as readonly Row[]
  const count = (row[lineCounts] as Record<string, number> | undefined)?.[table] ?? lines.length
  const columns = linesColumnsOf(fields, table).filter(({ name }) =>
    lines.some((line) => !isEmpty(line[name])),
  )
  return { lines, count, columns }
}

/** The columns of a sub-table that a list can show and the caller may see, in the order of the form. */
const linesColumnsOf = (fields: Fields, table: string) =>
  [...fields].flatMap(([path, field]) =>
    path.startsWith(`${table}-`) && isExported(field)
      ? [
          {
            name: path.slice(table.length + 1),
            label: field.settings.label,
            field,
            isNumber: field.kind.column(field.settings) === 'numeric',
          },
        ]
      : [],
  )
