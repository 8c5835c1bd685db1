import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { taskActCalls } from '../../contract/workflow/task-acts.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** Users of one answer; further ones are found by their names. */
const pageSize = 50

interface Props {
  /** The assignment that is decided; `0` before the submission of a new task. */
  operatorId: string
  nodeId: string
  flowId?: string | undefined
  formData?: Record<string, unknown> | undefined
  value?: string[]
  onChange?: (value: string[]) => void
  'aria-label'?: string
}

/** Users whom a node allows, of whom those who act there are chosen. */
export function CandidateSelect({
  operatorId,
  nodeId,
  flowId,
  formData,
  value = [],
  onChange,
  ...rest
}: Props) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const { data, isLoading } = useCall(
    taskActCalls.candidateUsers,
    {
      operatorId,
      nodeId,
      keyword,
      pageSize,
      ...(flowId === undefined ? {} : { flowId }),
      ...(formData === undefined ? {} : { formData }),
    },
    { keepPreviousData: true },
  )
  const found = (data?.list ?? []).map(({ id, fullName, organize }) => ({
    value: id,
    label: organize === '' ? fullName : `${fullName} · ${organize}`,
  }))
  // Users who were chosen stay named when another search has replaced them.
  const chosen = value.flatMap((id) =>
    found.some((option) => option.value === id) ? [] : [{ value: id, label: names.get(id) ?? id }],
  )
  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch
      allowClear
      filterOption={false}
      loading={isLoading}
      placeholder={t('task.choose')}
      value={value}
      onSearch={setKeyword}
      onChange={(next: string[]) => {
        setNames(new Map([...names, ...found.map((option) => [option.value, option.label] as const)]))
        onChange?.(next)
      }}
      options={[...chosen, ...found]}
    />
  )
}
