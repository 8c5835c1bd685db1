import { createContext, useContext, useMemo } from 'react'
import { dataSets, type DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { useCall } from '@tessera/shared/client/use-call'
import { useSheet } from '../report-store.ts'
import { useSetColumns, type ColumnsStore, type SetColumns } from './set-columns.ts'

/** A data set of the report with its full name and its columns. */
export interface ReportSet {
  /** In the report. */
  readonly name: string
  readonly dataSetId: string
  /** As users know it; null where they may not see it, or it is gone. */
  readonly fullName: string | null
  readonly columns: SetColumns
}

export interface ReportSets {
  readonly list: readonly ReportSet[]
  readonly store: ColumnsStore
  readonly find: (set: string, column: string) => DataSetColumn | undefined
  /** Whether the columns of a data set of the report are still being read. */
  readonly isLoading: (set: string) => boolean
}

const unknown: SetColumns = { state: 'loading' }

/** The data sets of the open report. */
export function useLoadedSets(): ReportSets {
  const { sets } = useSheet()
  const { columns, store } = useSetColumns(sets.map(({ dataSetId }) => dataSetId))
  const { data } = useCall(dataSets.selector, {})
  return useMemo(() => {
    const names = new Map(
      data?.list.flatMap(({ children }) => children.map(({ id, fullName }) => [id, fullName] as const)),
    )
    const list = sets.map(({ name, dataSetId }) => ({
      name,
      dataSetId,
      fullName: names.get(dataSetId) ?? null,
      columns: columns.get(dataSetId) ?? unknown,
    }))
    return {
      list,
      store,
      isLoading: (set) => list.find(({ name }) => name === set)?.columns.state === 'loading',
      find: (set, column) => {
        const found = list.find(({ name }) => name === set)?.columns
        return found?.state === 'loaded' ? found.columns.find(({ name }) => name === column) : undefined
      },
    }
  }, [sets, columns, store, data])
}

export const ReportSetsContext = createContext<ReportSets | null>(null)

export function useReportSets(): ReportSets {
  const sets = useContext(ReportSetsContext)
  if (!sets) throw new Error('No report is open.')
  return sets
}

/** A column as users know it. */
export const labelOfColumn = ({ name, label }: Pick<DataSetColumn, 'name' | 'label'>): string => label || name
