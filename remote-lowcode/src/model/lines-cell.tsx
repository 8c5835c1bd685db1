import { useState } from 'react'
import { isEmpty, noNames } from '@tessera/shared/contract/fields/kind'
import { lineCounts } from '@tessera/shared/contract/lowcode/online'
import { formatValue } from '@tessera/shared/fields/format-value'
import { isExported } from '@tessera/shared/fields/list-design'
import { FieldCell, textOf } from '@tessera/shared/forms/field-cell/field-cell'
import { useText } from '@tessera/shared/text/text'
import { ToolPopover } from '@tessera/shared/ui/popup/tool-popover'
import type { Row } from './columns.tsx'
import type { Model } from './read-model.ts'
import { text } from './text.ts'
import styles from './model.module.css'

/** Values of the first row that stand beside the number of rows. */
const namingValues = 2

interface Props {
  model: Model
  table: string
  row: Row
}

/** The rows of a sub-table in a list: how many there are, the first values, and the rows themselves in a popup. */
export function LinesCell({ model, table, row }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const { lines, count, columns } = linesOf(model, table, row)
  if (lines.length === 0) return null
  const first = columns
    .map(({ name, field: { kind, settings } }) => {
      const value = lines[0]![name]
      return typeof value === 'number' ? formatValue(kind, value, settings, noNames) : textOf(value)
    })
    .filter((words) => words !== '')
    .slice(0, namingValues)
  const howMany = t('model.rows', { n: count })
  const title = model.fields.get(table)!.settings.label || howMany
  return (
    <ToolPopover
      label={title}
      face={[howMany, ...first].join(' · ')}
      position="bl"
      className={styles.linesButton!}
      open={open}
      onOpenChange={setOpen}
    >
      <LinesTable model={model} table={table} row={row} />
    </ToolPopover>
  )
}

/** The rows of a sub-table as a table: in the popup of a list, and in its print. */
export function LinesTable({ model, table, row }: Props) {
  const t = useText(text)
  const { lines, count, columns } = linesOf(model, table, row)
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
      {count > lines.length && <p className={styles.moreLines}>{t('model.moreRows', { n: lines.length })}</p>}
    </div>
  )
}

/** The rows of a sub-table in a row of a list, how many the record has, and the columns in which one has a value. */
function linesOf(model: Model, table: string, row: Row) {
  const lines = (row[table] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const count = (row[lineCounts] as Record<string, number> | undefined)?.[table] ?? lines.length
  const columns = linesColumnsOf(model, table).filter(({ name }) =>
    lines.some((line) => !isEmpty(line[name])),
  )
  return { lines, count, columns }
}

/** The columns of a sub-table that a list can show and the caller may see, in the order of the form. */
const linesColumnsOf = ({ fields, isHidden }: Model, table: string) =>
  [...fields].flatMap(([path, field]) =>
    path.startsWith(`${table}-`) && isExported(field) && !isHidden(path)
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
