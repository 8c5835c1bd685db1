import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { flows } from '../../../contract/workflow/flows.ts'
import { useCall } from '../../../client/use-call.ts'
import { FieldSelect } from '../../../forms/settings-panel/field-select.tsx'
import { useText } from '../../../text/text.ts'
import { FailedLoad } from '../../../ui/designer-frame/failed-load.tsx'
import { Section } from './inputs.tsx'
import { useSettingsOptions } from './settings-context.ts'
import { text } from './text.ts'
import styles from './settings.module.css'

interface Assignment {
  readonly parentField: string
  readonly childField: string
  readonly [unknown: string]: unknown
}
type Side = 'parentField' | 'childField'

interface Props {
  title: string
  value: readonly Assignment[]
  onChange: (value: Assignment[]) => void
  /** Labels of the left and the right side. */
  labels: readonly [string, string]
  /** What is on the left and on the right; `parentField` is a field of this form. */
  sides: readonly [Side, Side]
  /** The flow whose form has the other fields; without it their names are typed. */
  childFlowId?: string
  /** The other fields themselves, where they are known. */
  childFields?: readonly { name: string; label: string }[]
}

/** Which field takes the value of which other one. */
export function AssignmentRows({
  title,
  value,
  onChange,
  labels,
  sides,
  childFlowId = '',
  childFields: known,
}: Props) {
  const t = useText(text)
  const { fields } = useSettingsOptions()
  const { data, error, mutate } = useCall(
    flows.formDataFields,
    childFlowId === '' ? null : { id: childFlowId },
  )
  const childFields = known ?? data?.list.map(({ vmodel, label }) => ({ name: vmodel, label }))
  const control = (row: Assignment, at: number, side: Side, label: string) => {
    const set = (next: string) => onChange(value.with(at, { ...row, [side]: next }))
    const options = side === 'parentField' ? (fields ?? []) : childFields
    return options ? (
      <FieldSelect label={label} fields={options} value={row[side]} onChange={set} />
    ) : (
      <Input
        size="small"
        aria-label={label}
        placeholder={label}
        maxLength={121}
        value={row[side]}
        onChange={set}
      />
    )
  }
  return (
    <Section title={title}>
      {error && !data && <FailedLoad msg={error.msg} onRetry={() => void mutate()} />}
      {value.map((row, at) => (
        <div key={at} className={styles.pair}>
          {control(row, at, sides[0], labels[0])}
          {control(row, at, sides[1], labels[1])}
          <Button
            type="text"
            size="small"
            icon={<IconDelete />}
            aria-label={t('flowSettings.removeRow', { n: at + 1 })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          type="text"
          icon={<IconPlus />}
          onClick={() => onChange([...value, { parentField: '', childField: '' }])}
        >
          {t('flowSettings.addRow')}
        </Button>
      </div>
    </Section>
  )
}
