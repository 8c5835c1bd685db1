import type { PhoneList } from '../../fields/phone-list.ts'
import type { Column } from '../../ui/table/column.ts'

/**
 * The columns in the order of phones, with their places on a card; those that phones do not show are last. The first
 * column of a grouped list names the group and stays the title.
 */
export function arrangeForPhone<C extends Pick<Column<never>, 'key' | 'card'>>(
  columns: readonly C[],
  { title, columns: shown }: PhoneList,
  isGrouped: boolean,
): C[] {
  const titleKey = isGrouped ? columns[0]?.key : title
  const names = [titleKey, ...shown.filter((name) => name !== titleKey)]
  const placed = names.flatMap((name) => columns.filter(({ key }) => key === name))
  const others = columns.filter(({ key }) => !names.includes(key))
  return [
    ...placed.map((column) => ({
      ...column,
      card: column.key === titleKey ? ('title' as const) : ('fact' as const),
    })),
    // The state of a task belongs to every card.
    ...others.map((column) => (column.card === 'state' ? column : { ...column, card: 'none' as const })),
  ]
}
