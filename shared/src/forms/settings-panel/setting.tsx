import { Input, InputNumber, InputTag, Radio, Select, Switch } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import type { Kind } from '../../contract/fields/kind.ts'
import type { View } from '../../fields/view.ts'
import { useText } from '../../text/text.ts'
import { controlOf, type SettingControl } from './control-of.ts'
import { editors } from './editors.tsx'
import type { NamedField } from './field-select.tsx'
import { schemasOf } from './sections.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

type Settings = Parameters<Kind['format']>[1] & Readonly<Record<string, unknown>>
export type SettingKey = keyof typeof text.texts & `setting.${string}`

interface Props {
  view: View
  name: string
  settings: Settings
  fields: readonly NamedField[]
  onChange: (changed: Readonly<Record<string, unknown>>) => void
  id: string
  invalid: boolean
}

/** One labelled setting. The view, the setting key or the schema decides the control. */
export function Setting({ view, name, settings, fields, onChange, id, invalid }: Props) {
  const t = useText(text)
  const label = t(`setting.${name}` as SettingKey)
  const control = controlOf(schemasOf(view.kind)[name] ?? {})
  const set = (value: unknown) => onChange({ [name]: value })
  const ViewEditor = view.editors?.[name]
  const KeyEditor = editors[name]
  const value = settings[name]
  const wide = ViewEditor || KeyEditor || name === 'defaultValue' || control.type === 'other'
  const renderControl = () => {
    if (ViewEditor) return <ViewEditor settings={settings} onChange={onChange} />
    if (KeyEditor)
      return (
        <KeyEditor
          kind={view.kind}
          settings={settings}
          fields={fields}
          value={value as never}
          onChange={set}
          label={label}
        />
      )
    if (name === 'defaultValue')
      return <DefaultValueEditor {...{ view, settings, id, label }} onChange={set} />
    return <SimpleControl {...{ control, name, value, id, label }} onChange={set} />
  }
  return (
    <div className={wide ? `${styles.setting} ${styles.wide}` : styles.setting} data-setting={name}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {renderControl()}
        {invalid && (
          <span role="alert" className={styles.error}>
            {t('panel.refused')}
          </span>
        )}
      </div>
    </div>
  )
}

/** Editor of the default value: the control of the field itself. */
function DefaultValueEditor({
  view: { kind, Input: Control },
  settings,
  id,
  label,
  onChange,
}: Pick<Props, 'view' | 'settings' | 'id'> & { label: string; onChange: (value: unknown) => void }) {
  const inputProps = {
    id,
    label,
    onChange,
    settings: { ...settings, placeholder: '' },
    onBlur: () => {},
    size: 'small',
    disabled: false,
    readOnly: false,
    invalid: false,
    describedBy: undefined,
    inCell: true,
  } as const
  return (
    <Control
      {...inputProps}
      value={settings.defaultValue === undefined ? kind.empty(settings) : settings.defaultValue}
    />
  )
}

function SimpleControl({
  control,
  name,
  value,
  id,
  label,
  onChange,
}: {
  control: SettingControl
  name: string
  value: unknown
  id: string
  label: string
  onChange: (value: unknown) => void
}) {
  const t = useText(text)
  const named = { id, 'aria-label': label, size: 'small' as const }
  const labelOf = (one: string) =>
    `setting.${name}.${one}` in text.texts ? t(`setting.${name}.${one}` as SettingKey) : one
  if (control.type === 'flag') return <Switch {...named} checked={value === true} onChange={onChange} />
  if (control.type === 'choice') {
    const options = control.choices.map((one) => ({ value: one, label: labelOf(one) }))
    // More would wrap in the narrow panel.
    const length = options.reduce((sum, { label: text }) => sum + text.length, 0)
    const short =
      control.choices.length <= 3 && length <= 5 && options.every(({ label: text }) => text.length <= 4)
    if (!short) return <Select {...named} value={value as string} onChange={onChange} options={options} />
    return (
      <Radio.Group
        type="button"
        size="small"
        aria-label={label}
        value={value}
        onChange={onChange}
        options={options}
      />
    )
  }
  if (control.type === 'number')
    return (
      <InputNumber
        {...named}
        value={typeof value === 'number' ? value : undefined}
        aria-valuemin={control.min}
        aria-valuemax={control.max}
        min={control.min}
        max={control.max}
        precision={control.isInteger ? 0 : undefined}
        onChange={(next: number | undefined) => {
          if (next !== undefined && Number.isFinite(next)) onChange(next)
          else if (control.nullable) onChange(null)
        }}
      />
    )
  if (control.type === 'text')
    return <Input {...named} value={String(value ?? '')} maxLength={control.max} onChange={onChange} />
  if (control.type === 'words')
    return (
      <WordsControl id={id} label={label} value={Array.isArray(value) ? value : []} onChange={onChange} />
    )
  return <span className={styles.hint}>{t('panel.other')}</span>
}

/** Arco names the box around the input, which is no control; here the input has the name. */
function WordsControl({
  id,
  label,
  value,
  onChange,
}: {
  id: string
  label: string
  value: string[]
  onChange: (value: unknown) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    input?.setAttribute('aria-label', label)
    input?.setAttribute('id', id)
  })
  return (
    <div ref={box}>
      <InputTag size="small" value={value} onChange={onChange} />
    </div>
  )
}
