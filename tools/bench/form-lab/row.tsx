import { Input, InputNumber, Select, Switch } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { LabField } from './fields.ts'
import { options } from './fields.ts'
import styles from './row.module.css'

interface ControlProps {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  status?: 'error' | undefined
}

const choices = options.map(({ id, fullName }) => ({ value: id, label: fullName }))

/** The controls that all arms use. */
export function LabControl({ field, ...controlProps }: ControlProps & { field: LabField }) {
  if (field.kind === 'textarea')
    return (
      <Input.TextArea
        {...(controlProps as object)}
        rows={4}
        placeholder="Enter a value"
        aria-label={field.label}
      />
    )
  if (field.kind === 'number')
    return (
      <InputNumber
        {...(controlProps as object)}
        mode="embed"
        placeholder="Enter a value"
        aria-label={field.label}
      />
    )
  if (field.kind === 'select')
    return (
      <Select {...(controlProps as object)} options={choices} placeholder="Choose" aria-label={field.label} />
    )
  if (field.kind === 'switch')
    return (
      <Switch
        checked={controlProps.value === 1}
        onChange={(on) => controlProps.onChange?.(on ? 1 : 0)}
        aria-label={field.label}
      />
    )
  return <Input {...(controlProps as object)} placeholder="Enter a value" aria-label={field.label} />
}

/** Label, control and message with minimal markup. */
export const LabRow = ({
  field,
  error,
  children,
}: {
  field: LabField
  error: string | undefined
  children: ReactNode
}) => (
  <div className={styles.item}>
    <div className={styles.label}>
      <label htmlFor={field.name}>
        {field.required && <span aria-hidden>*</span>}
        {field.label}
      </label>
    </div>
    <div>
      {children}
      {error && <div>{error}</div>}
    </div>
  </div>
)

export const LabGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <div className={styles.grid}>{children}</div>
  </section>
)
