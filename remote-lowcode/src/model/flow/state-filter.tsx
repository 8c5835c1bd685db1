import { Select } from '@arco-design/web-react'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { FilterBox } from '@tessera/shared/lists/field-filter/field-filter'
import { useText } from '@tessera/shared/text/text'
import { text as tasksText } from '@tessera/shared/workflow/text'
import { text } from './text.ts'

const { draft, wait, adopt, reject, revoke, cancel } = FlowStatus
const states = [draft, wait, adopt, reject, revoke, cancel]

/** Name of the filter in the query of the list. */
export const stateKey = 'flowState'

/** Filters a list by the states of the tasks of its records. */
export function StateFilter({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
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
