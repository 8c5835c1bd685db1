import { useListState } from '@tessera/shared/lists/crud/list-state'
import { CampusScope } from './campus-scope.tsx'
import { FilterSelect } from './filter-select.tsx'
import { useCampusOptions } from './options.ts'

/** The filter of a list by campus, for who has a choice. */
export function CampusFilter({ name, label }: { name: string; label: string }) {
  const [{ filter }] = useListState()
  const campuses = useCampusOptions()
  return (
    <CampusScope value={filter[name] ?? ''}>
      <FilterSelect name={name} label={label} {...campuses} />
    </CampusScope>
  )
}
