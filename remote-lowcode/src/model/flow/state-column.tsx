import type { Column } from '@tessera/shared/ui/table/column'
import type { Row } from '../columns.tsx'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'
import { flowOf } from '@tessera/shared/workflow/records/flow-row'
import { FlowState } from '@tessera/shared/workflow/records/flow-state'
import { stateKey } from '@tessera/shared/workflow/records/state-filter'

/** The columns of a list, with the state of the task behind the first one where the design has a flow. */
export function withStateColumn(
  columns: readonly Column<Row>[],
  { flow }: Model,
  title: string,
  isSortable: boolean,
): Column<Row>[] {
  if (!flow) return [...columns]
  const state: Column<Row> = {
    key: stateKey,
    title,
    sortable: isSortable,
    card: 'state',
    // The top rows of a grouped list are no records.
    render: (row) => (row.children ? null : <FlowState state={flowOf(row).state} />),
  }
  return [...columns.slice(0, 1), state, ...columns.slice(1)]
}
