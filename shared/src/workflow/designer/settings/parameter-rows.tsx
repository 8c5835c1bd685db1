import { Input } from '@arco-design/web-react'
import { interfaceParameters, useLookup } from '../../../client/lookups.ts'
import { FieldSelect } from '../../../forms/settings-panel/field-select.tsx'
import { useText } from '../../../text/text.ts'
import { FailedLoad } from '../../../ui/designer-frame/failed-load.tsx'
import { useSettingsOptions } from './settings-context.ts'
import { text as systemText } from './system-text.ts'
import styles from './settings.module.css'

interface Parameter {
  readonly field: string
  readonly fieldName: string
  readonly dataType: string
  readonly required: boolean
  readonly defaultValue?: unknown
  readonly relationField: string
}

interface Props {
  interfaceId: string
  value: readonly Parameter[]
  onChange: (value: Parameter[]) => void
}

/** The inputs of a data interface: each takes a field of the form, or a fixed value. */
export function ParameterRows({ interfaceId, value, onChange }: Props) {
  const ts = useText(systemText)
  const { fields } = useSettingsOptions()
  const { data, error, retry } = useLookup(interfaceParameters(interfaceId))
  const rows = (data ?? []).map(({ field, fieldName, dataType, required, defaultValue }) => ({
    field,
    fieldName,
    dataType,
    required: required === 1,
    defaultValue,
    relationField: '',
    ...value.find((one) => one.field === field),
  }))
  const set = (at: number, changes: Partial<Parameter>) =>
    onChange(rows.with(at, { ...rows[at]!, ...changes } as never))
  if (error && !data) return <FailedLoad msg={error.msg} onRetry={retry} />
  if (data && rows.length === 0) return <p className={styles.note}>{ts('flowSystem.noParameters')}</p>
  return (
    <div className={styles.rows}>
      {rows.map((row, at) => {
        const name = row.fieldName || row.field
        return (
          <div key={row.field} className={styles.source} role="group" aria-label={name}>
            <span>{row.required ? `${name} *` : name}</span>
            <FieldSelect
              allowClear
              label={`${name}: ${ts('flowSystem.formField')}`}
              fields={fields ?? []}
              value={row.relationField}
              onChange={(relationField) => set(at, { relationField })}
            />
            {row.relationField === '' && (
              <Input
                size="small"
                maxLength={2_000}
                aria-label={`${name}: ${ts('flowSystem.fixedValue')}`}
                placeholder={ts('flowSystem.fixedValue')}
                value={String(row.defaultValue ?? '')}
                onChange={(defaultValue) => set(at, { defaultValue })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
