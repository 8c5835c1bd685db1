import type { Column } from '@tessera/shared/ui/table/column'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'

/** The cell of the status. Only rows with `hasState` show one. */
export const stateCell = <Row extends { enabledMark: number }>(
  hasState: (row: Row) => boolean = () => true,
): Pick<Column<Row>, 'render'> => ({
  render: (row) => hasState(row) && <StateDot enabled={row.enabledMark === 1} />,
})
