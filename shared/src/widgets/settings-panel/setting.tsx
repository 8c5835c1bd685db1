import { Input, InputNumber, InputTag, Radio, Select, Switch } from '@arco-design/web-react'
import type { Kind } from '../../fields/kind.ts'
import type { View } from '../../fields/view.ts'
import { useText } from '../../text/text.ts'
import { controlOf, type Asked } from './control-of.ts'
import { editors } from './editors.tsx'
import type { NamedField } from './field-select.tsx'
import { schemasOf } from './sections.ts'
import { text } from './text.ts'
import styles from './settings-panel.module.css'

type Settings = Parameters<Kind['print']>[1] & Readonly<Record<string, unknown>>
export type SettingKey = keyof typeof text.texts & `setting.${string}`

interface Props {
  view: View
  name: string
  settings: Settings
  fields: readonly NamedField[]
  onChange: (changed: Readonly<Record<string, unknown>>) => void
  id: string
  refused: boolean
}

/** One labelled setting. The view, the setting key or the schema decides the control. */
export function Setting({ view, name, settings, fields, onChange, id, refused }: Props) {
  const t = useText(text)
  const label = t(`setting.${name}` as SettingKey)
  const asked = controlOf(schemasOf(view.kind)[name] ?? {})
  const set = (value: unknown) => onChange({ [name]: value })
  const Own = view.editors?.[name]
  const Special = editors[name]
  const value = settings[name]
  const wide = Own || Special || name === 'defaultValue' || asked.as === 'other'
  const renderControl = () => {
    if (Own) return <Own settings={settings} onChange={onChange} />
    if (Special)
      return (
        <Special
          kind={view.kind}
          settings={settings}
          fields={fields}
          value={value as never}
          onChange={set}
          label={label}
        />
      )
    if (name === 'defaultValue') return <Begins {...{ view, settings, id, label }} onChange={set} />
    return <Simple {...{ asked, name, value, id, label }} onChange={set} />
  }
  return (
    <div className={wide ? `${styles.setting} ${styles.wide}` : styles.setting}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {renderControl()}
        {refused && (
          <span role="alert" className={styles.refused}>
            {t('panel.refused')}
          </span>
        )}
      </div>
    </div>
  )
}

/** Editor of the default value: the control of the field itself. */
function Begins({
  view: { kind, Input: Control },
  settings,
  id,
  label,
  onChange,
}: Pick<Props, 'view' | 'settings' | 'id'> & { label: string; onChange: (value: unknown) => void }) {
  const given = {
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
      {...given}
      value={settings.defaultValue === undefined ? kind.empty(settings) : settings.defaultValue}
    />
  )
}

function Simple({
  asked,
  name,
  value,
  id,
  label,
  onChange,
}: {
  asked: Asked
  name: string
  value: unknown
  id: string
  label: string
  onChange: (value: unknown) => void
}) {
  const t = useText(text)
  const named = { id, 'aria-label': label, size: 'small' as const }
  const wordOf = (one: string) =>
    `setting.${name}.${one}` in text.texts ? t(`setting.${name}.${one}` as SettingKey) : one
  if (asked.as === 'flag') return <Switch {...named} checked={value === true} onChange={onChange} />
  if (asked.as === 'choice') {
    const options = asked.of.map((one) => ({ value: one, label: wordOf(one) }))
    const short = asked.of.length <= 3 && options.every(({ label: said }) => said.length <= 4)
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
  if (asked.as === 'number')
    return (
      <InputNumber
        {...named}
        value={typeof value === 'number' ? value : undefined}
        aria-valuemin={asked.min}
        aria-valuemax={asked.max}
        min={asked.min}
        max={asked.max}
        precision={asked.whole ? 0 : undefined}
        onChange={(next: number | undefined) => {
          if (next !== undefined && Number.isFinite(next)) onChange(next)
          else if (asked.mayBeEmpty) onChange(null)
        }}
      />
    )
  if (asked.as === 'text')
    return <Input {...named} value={String(value ?? '')} maxLength={asked.max} onChange={onChange} />
  if (asked.as === 'words')
    return <InputTag {...named} value={Array.isArray(value) ? value : []} onChange={onChange} />
  return <span className={styles.elsewhere}>{t('panel.other')}</span>
}
