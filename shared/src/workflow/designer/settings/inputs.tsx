import { Input, InputNumber, Select, Switch } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { FieldSelect } from '../../../forms/settings-panel/field-select.tsx'
import { toIds } from '../../../ui/picker/control.ts'
import { UnitPicker, type UnitKind } from '../../../ui/unit-picker/unit-picker.tsx'
import { UserPicker } from '../../../ui/user-picker/user-picker.tsx'
import { text } from './text.ts'
import { useSettingsOptions } from './settings-context.ts'
import type { FormField } from '../../flow-tree/form-fields.ts'
import styles from './settings.module.css'

/** A label above its control. */
export function Setting({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.setting}>
      <span>{label}</span>
      {children}
      {hint && <small>{hint}</small>}
    </div>
  )
}

/** A group of settings under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  )
}

interface SettingProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
  hint?: string
}

export const TextSetting = ({
  label,
  value,
  onChange,
  hint,
  max = 200,
  placeholder,
}: SettingProps<string> & { max?: number; placeholder?: string }) => (
  <Setting label={label} {...(hint ? { hint } : {})}>
    <Input
      size="small"
      aria-label={label}
      maxLength={max}
      value={value}
      onChange={onChange}
      {...(placeholder ? { placeholder } : {})}
    />
  </Setting>
)

export const NumberSetting = ({
  label,
  value,
  onChange,
  hint,
  min,
  max,
  suffix,
}: SettingProps<number> & { min: number; max: number; suffix?: string }) => (
  <Setting label={label} {...(hint ? { hint } : {})}>
    <InputNumber
      size="small"
      aria-label={label}
      min={min}
      max={max}
      value={value}
      {...(suffix ? { suffix } : {})}
      onChange={(next: number | undefined) => onChange(next ?? min)}
    />
  </Setting>
)

export const ChoiceSetting = <T extends string | number>({
  label,
  value,
  onChange,
  hint,
  options,
}: SettingProps<T> & { options: readonly { value: T; label: string }[] }) => (
  <Setting label={label} {...(hint ? { hint } : {})}>
    <Select
      size="small"
      aria-label={label}
      value={value}
      onChange={onChange}
      options={options.map((option) => ({ ...option }))}
    />
  </Setting>
)

export const SwitchSetting = ({ label, value, onChange, hint }: SettingProps<boolean>) => (
  <div className={styles.switch}>
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
    <Switch size="small" aria-label={label} checked={value} onChange={onChange} />
  </div>
)

export const UsersSetting = ({ label, value, onChange, hint }: SettingProps<readonly string[]>) => (
  <Setting label={label} {...(hint ? { hint } : {})}>
    <UserPicker
      size="small"
      multiple
      aria-label={label}
      label={label}
      value={[...value]}
      onChange={(next) => onChange(toIds(next))}
    />
  </Setting>
)

export const UnitsSetting = ({
  label,
  value,
  onChange,
  kind,
}: SettingProps<readonly string[]> & { kind: UnitKind }) => (
  <Setting label={label}>
    <UnitPicker
      size="small"
      multiple
      kind={kind}
      aria-label={label}
      label={label}
      value={[...value]}
      onChange={(next) => onChange(toIds(next))}
    />
  </Setting>
)

/** Selects a field of the form; a field that is gone stays until another is selected. */
export function FieldSetting({
  label,
  value,
  onChange,
  hint,
  accepts = () => true,
}: SettingProps<string> & { accepts?: (field: FormField) => boolean }) {
  const { fields } = useSettingsOptions()
  return (
    <Setting label={label} {...(hint ? { hint } : {})}>
      <FieldSelect
        label={label}
        fields={(fields ?? []).filter(accepts)}
        value={value}
        onChange={onChange}
        allowClear
      />
    </Setting>
  )
}

const units = ['day', 'hour', 'minute'] as const
type Duration = Readonly<Record<'day' | 'hour' | 'minute' | 'second', number>>

/** A length of time in days, hours and minutes. */
export function DurationSetting({ label, value, onChange, hint }: SettingProps<Duration>) {
  const t = useText(text)
  return (
    <Setting label={label} {...(hint ? { hint } : {})}>
      <div className={styles.duration}>
        {units.map((unit) => (
          <InputNumber
            key={unit}
            size="small"
            min={0}
            max={unit === 'day' ? 3_650 : 100_000}
            aria-label={`${label} ${t(`flowSettings.${unit}`)}`}
            suffix={t(`flowSettings.${unit}`)}
            value={value[unit]}
            onChange={(next: number | undefined) => onChange({ ...value, [unit]: next ?? 0 })}
          />
        ))}
      </div>
    </Setting>
  )
}

/** Selects a node of the flow; a node that is gone stays until another is selected. */
export function NodeSetting({
  label,
  value,
  onChange,
  accepts = () => true,
  more = [],
}: SettingProps<string> & {
  accepts?: (node: { id: string; kind: string }) => boolean
  more?: readonly { value: string; label: string }[]
}) {
  const t = useText(text)
  const { nodes } = useSettingsOptions()
  const options = [...more, ...nodes.filter(accepts).map(({ id, title }) => ({ value: id, label: title }))]
  const isGone = value !== '' && !options.some((option) => option.value === value)
  return (
    <ChoiceSetting
      label={label}
      value={value}
      onChange={onChange}
      options={isGone ? [...options, { value, label: t('flowSettings.goneNode', { id: value }) }] : options}
    />
  )
}
