import { Select } from '@arco-design/web-react'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import { useListState } from '../../lists/crud/list-state.ts'
import { FilterBox } from '../../lists/field-filter/field-filter.tsx'
import { readQuery, writeQuery } from '../../lists/field-filter/query.ts'
import { useText } from '../../text/text.ts'
import { text as tasksText } from '../text.ts'
import { text } from './text.ts'

const { draft, wait, adopt, reject, revoke, cancel } = FlowStatus
const states = [draft, wait, adopt, reject, revoke, cancel]

/** Name of the filter in the query of the list. */
export const stateKey = 'flowState'

/** Filters a list by the states of the tasks of its records. */
function StateFilter({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  return (
    <FilterBox>
      <Select
        mode="multiple"
        allowClear
        maxTagCount={1}
        aria-label={t('recordFlow.state')}
        placeholder={t('recordFlow.state')}
        value={Array.isArray(value) ? (value as number[]) : []}
        options={states.map((state) => ({ value: state, label: tasks(`tasks.status${state}`) }))}
        onChange={(next: number[]) => onChange(next.length > 0 ? next : undefined)}
      />
    </FilterBox>
  )
}

/** The filter by state of a list whose filters are in its address. `pageSize` is that of the list. */
export function StateListFilter({ pageSize }: { pageSize: number }) {
  const [{ filter }, change] = useListState(pageSize || undefined)
  const query = readQuery(filter['queryJson'])
  const set = (states: unknown) =>
    change({ filter: { ...filter, queryJson: writeQuery({ ...query, [stateKey]: states }) } })
  return <StateFilter value={query[stateKey]} onChange={set} />
}
