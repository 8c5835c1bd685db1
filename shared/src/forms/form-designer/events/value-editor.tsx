import { Input, Select } from '@arco-design/web-react'
import type { ValueSource } from '../../../contract/fields/actions.ts'
import { viewOf } from '../../../fields/views.ts'
import { FieldSelect } from '../../settings-panel/field-select.tsx'
import { FormulaEditor } from '../../settings-panel/formula-editor.tsx'
import { KindControl } from '../../settings-panel/kind-control.tsx'
import { useText } from '../../../text/text.ts'
import type { EventField } from './event-fields.ts'
import { eventText as text } from './text.ts'
import styles from './events.module.css'

const emptySources: Readonly<Record<ValueSource['by'], ValueSource>> = {
  value: { by: 'value', value: '' },
  field: { by: 'field', field: '' },
  formula: { by: 'formula', expression: [] },
}

interface Props {
  value: ValueSource
  onChange: (value: ValueSource) => void
  fields: readonly EventField[]
  /** The field that gets the value: a fixed value is edited with its control. */
  target?: EventField | undefined
}

/** Editor of where a value comes from: fixed, another field, or a formula. */
export function ValueEditor({ value, onChange, fields, target }: Props) {
  const t = useText(text)
  return (
    <div className={styles.source}>
      <Select
        size="small"
        aria-label={t('events.by')}
        value={value.by}
        onChange={(by: ValueSource['by']) => onChange(emptySources[by])}
        options={(['value', 'field', 'formula'] as const).map((by) => ({
          value: by,
          label: t(`events.by.${by}`),
        }))}
      />
      {value.by === 'value' && (
        <FixedValue
          value={value.value}
          onChange={(next) => onChange({ by: 'value', value: next })}
          target={target}
        />
      )}
      {value.by === 'field' && (
        <FieldSelect
          fields={fields}
          label={t('events.value')}
          value={value.field}
          onChange={(field) => onChange({ by: 'field', field })}
        />
      )}
      {value.by === 'formula' && (
        <FormulaEditor
          label={t('events.value')}
          fields={fields}
          value={value.expression}
          onChange={(expression) => onChange({ by: 'formula', expression })}
        />
      )}
    </div>
  )
}

function FixedValue({
  value,
  onChange,
  target,
}: {
  value: unknown
  onChange: (value: unknown) => void
  target: EventField | undefined
}) {
  const t = useText(text)
  const label = t('events.value')
  if (!target || !viewOf(target.kind)?.Input)
    return <Input size="small" aria-label={label} value={String(value ?? '')} onChange={onChange} />
  return (
    <KindControl
      kind={target.kind}
      settings={target.settings}
      label={label}
      value={value}
      onChange={onChange}
    />
  )
}
