import { groupName, measureName } from '@tessera/shared/contract/lowcode/data-set-summary'
import { useCall } from '@tessera/shared/client/use-call'
import { useSourceKeys } from '@tessera/shared/forms/settings-panel/key-select'
import { dataSetCalls } from '@tessera/shared/portal/sources/data-set-source'
import type { RowSource } from '@tessera/shared/portal/sources/schema'

export interface Named {
  readonly name: string
  readonly label: string
}
export interface SourceNames {
  readonly parameters: readonly Named[]
  /** The columns that rows can be selected by. */
  readonly filters: readonly Named[]
  /** The columns of the rows that are shown. */
  readonly columns: readonly Named[]
}

const ofStatic: readonly Named[] = [
  { name: 'name', label: 'name' },
  { name: 'value', label: 'value' },
]

/** What a source can be asked for, and what its rows have. */
export function useSourceNames(source: RowSource | null): SourceNames {
  const { dataType, propsApi, dataSet } = source ?? { dataType: 'none', propsApi: '', dataSet: null }
  const dataSetId = dataType === 'dataSet' ? (dataSet?.id ?? '') : ''
  const interfaceId = dataType === 'dynamic' ? propsApi : ''
  const { data } = useCall(dataSetCalls.columns(dataSetId || '0'), dataSetId === '' ? null : {})
  const rowKeys = useSourceKeys({ from: 'interface', id: interfaceId })
  const parameters = useSourceKeys({ from: 'parameters', id: interfaceId })
  if (dataType === 'static') return { parameters: [], filters: ofStatic, columns: ofStatic }
  if (interfaceId !== '') return { parameters: parameters.keys, filters: rowKeys.keys, columns: rowKeys.keys }
  if (!data || !dataSet) return { parameters: [], filters: [], columns: [] }
  const labelled = ({ name, label }: { name: string; label: string }) => ({ name, label: label || name })
  const all = data.list.map(labelled)
  return {
    parameters: (data.parameters ?? []).map(labelled),
    filters: all,
    columns: shownColumns(all, dataSet),
  }
}

/** The columns of groups and measures, where rows are summed up. */
function shownColumns(
  all: readonly Named[],
  { group, by, series, measures }: RowSource['dataSet'],
): readonly Named[] {
  if (group === '') return all
  const labelOf = (column: string) => all.find(({ name }) => name === column)?.label ?? column
  const groups = [{ name: groupName({ column: group, by: by || undefined }), label: labelOf(group) }]
  // Each value of a series is a column of its own.
  if (series !== '') return groups
  return [
    ...groups,
    ...measures.map(({ column, how, label }) => ({
      name: measureName({ column: column || undefined, how }),
      label: label || labelOf(column),
    })),
  ]
}
