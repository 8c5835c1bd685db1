import { Button, Input, InputNumber, Select, Switch } from '@arco-design/web-react'
import {
  ownSettingsOf,
  type DeclaredSetting,
  type FieldDeclaration,
} from '../../contract/fields/contributed-field.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { text } from '../text.ts'
import type { EditorProps } from '../view.ts'
import { useContributedKinds } from './host.ts'
import type { ContributedSettings } from './declared.ts'
import styles from '../fields.module.css'

/** The settings that the remote of a field has declared, and what it declares newly. */
export function OwnSettingsEditor({ settings, onChange }: EditorProps<ContributedSettings>) {
  const t = useText(text)
  const line = useLocalizedText()
  const { remote, remoteKind, declared, own } = settings
  const kinds = useContributedKinds()
  const current = kinds.find((one) => one.remote === remote && one.name === remoteKind)?.declared
  const values = ownSettingsOf(declared.settings, own)
  return (
    <div className={styles.ownSettings}>
      {declared.settings.map((one) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- each control is inside of its label
        <label key={one.name}>
          <span>{line(one.title)}</span>
          <SettingControl
            of={one}
            value={values[one.name]}
            label={line(one.title)}
            onChange={(value) => onChange({ own: { ...values, [one.name]: value } })}
          />
        </label>
      ))}
      {declared.settings.length === 0 && <span className={styles.nothing}>{t('field.noOwnSettings')}</span>}
      {!current && <span role="note">{t('field.contributedAway')}</span>}
      {current && canFollow(declared, current) && (
        <span role="note">
          {t('field.contributedNewer')}
          <Button
            type="text"
            size="mini"
            onClick={() => onChange({ declared: current, own: ownSettingsOf(current.settings, own) })}
          >
            {t('field.takeNewer')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Whether the remote declares something else now, for values of the same type. */
const canFollow = (declared: FieldDeclaration, current: FieldDeclaration): boolean =>
  declared.value.type === current.value.type && !isEqual(declared, current)

/** Whether two values have the same content, whatever the order of their keys. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = (of: object) => Object.entries(of).flatMap(([key, value]) => (value === undefined ? [] : key))
  return (
    keys(a).length === keys(b).length &&
    keys(a).every((key) => isEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

function SettingControl({
  of,
  value,
  label,
  onChange,
}: {
  of: DeclaredSetting
  value: unknown
  label: string
  onChange: (value: boolean | number | string) => void
}) {
  const line = useLocalizedText()
  const named = { 'aria-label': label, size: 'small' as const }
  if (of.type === 'flag') return <Switch {...named} checked={value === true} onChange={onChange} />
  if (of.type === 'number')
    return (
      <InputNumber
        {...named}
        value={Number(value)}
        {...(of.minimum === undefined ? {} : { min: of.minimum })}
        {...(of.maximum === undefined ? {} : { max: of.maximum })}
        onChange={(next: number | undefined) => {
          if (next !== undefined && Number.isFinite(next)) onChange(next)
        }}
      />
    )
  if (of.type === 'choice')
    return (
      <Select
        {...named}
        value={String(value)}
        options={of.options.map((option) => ({ value: option.value, label: line(option.title) }))}
        onChange={onChange}
      />
    )
  return <Input {...named} value={String(value)} maxLength={200} onChange={onChange} />
}
