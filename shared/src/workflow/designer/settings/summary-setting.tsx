import { Select } from '@arco-design/web-react'
import { suitsSummary } from '../../../fields/suits-summary.ts'
import { useText } from '../../../text/text.ts'
import { Setting } from './inputs.tsx'
import { useSettingsOptions } from './settings-context.ts'
import { text } from './text.ts'

/** Fields of a summary at most. */
const maxFields = 6

/** Which fields of the form sum up a task in lists and messages. */
export function SummarySetting({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const t = useText(text)
  const { fields } = useSettingsOptions()
  const options = (fields ?? [])
    .filter(({ name, field }) => field === null || suitsSummary(name, field))
    .map(({ name, label }) => ({ value: name, label: label || name }))
  return (
    <Setting label={t('flowSettings.summaryFields')} hint={t('flowSettings.summaryFieldsHint')}>
      <Select
        size="small"
        mode="multiple"
        allowClear
        aria-label={t('flowSettings.summaryFields')}
        placeholder={t('flowSettings.summaryFieldsDefault')}
        value={[...value]}
        options={options}
        onChange={(next: string[]) => onChange(next.slice(0, maxFields))}
      />
    </Setting>
  )
}
