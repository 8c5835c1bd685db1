import { useCall } from '@tessera/shared/client/use-call'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useFieldSums } from '@tessera/shared/lists/field-sums/use-field-sums'
import type { ModelCalls } from '@tessera/shared/workflow/records/designed/calls'
import type { Model } from '@tessera/shared/workflow/records/designed/read-model'

const noSums: readonly never[] = []

/** The sums of the columns that the list adds up, over all records of the filter; undefined where it adds up none. */
export function useSums(model: Model, calls: ModelCalls, menuId: string): ReturnType<typeof useFieldSums> {
  const [{ filter, keyword }] = useListState()
  const isSummed = model.list.columns.some(({ sum }) => sum)
  const { data } = useCall(calls.sums, isSummed ? { keyword, ...filter, menuId } : null, {
    keepPreviousData: true,
  })
  return useFieldSums(isSummed ? (data?.list ?? noSums) : undefined, model.fields)
}
