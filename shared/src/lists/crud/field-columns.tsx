import { sortRows, type FieldRow, type FieldRows, type KeysWith } from '../../contract/field-row.ts'
import { formatDate } from '../../format/time.ts'
import type { Column } from '../../ui/table/column.ts'
import { DateLabel } from '../../ui/time-labels.tsx'

type Labelled<R extends FieldRows> = KeysWith<R, 'label'>
type Listed<R extends FieldRows> = Labelled<R> & KeysWith<R, 'column'>

/**
 * The columns of a list that field rows describe. `own` adds to single columns, by the key of the column, or replaces
 * their cell.
 */
export const fieldColumns = <Row, R extends FieldRows>(
  rows: R,
  titleOf: (key: Listed<R>) => string,
  own: Readonly<Record<string, Partial<Omit<Column<Row>, 'key' | 'title'>>>> = {},
): Column<Row>[] =>
  sortRows(rows, ({ column, place }) => (column ? place : undefined)).map(({ key, shownKey, row }) => ({
    key: shownKey,
    title: titleOf(key as Listed<R>),
    ...(row.column === 'hidden' ? { hidden: true } : {}),
    ...looksOf<Row>(row, shownKey),
    ...own[shownKey],
  }))

function looksOf<Row>({ value }: FieldRow, key: string): Partial<Column<Row>> {
  if (value === 'note') return { content: 'text' }
  if (value === 'number') return { align: 'right' }
  const timeOf = (record: Row) => (record as Readonly<Record<string, unknown>>)[key] as number | null
  if (value === 'day')
    return {
      render: (record) => {
        const at = timeOf(record)
        return at && formatDate(at)
      },
    }
  if (value === 'time')
    return {
      render: (record) => {
        const at = timeOf(record)
        return at && <DateLabel at={at} />
      },
    }
  return {}
}

/** Columns of an export that the list does not have. */
export const exportOnlyColumns = <R extends FieldRows>(
  rows: R,
  titleOf: (key: Labelled<R>) => string,
): { key: string; title: string }[] =>
  sortRows(rows, (row) => (row.export && !row.column ? row.place : undefined)).map(({ key, shownKey }) => ({
    key: shownKey,
    title: titleOf(key as Labelled<R>),
  }))
