import { Input, InputNumber, Select, Switch } from '@arco-design/web-react'
import { Setting } from '../portal/settings-kit.tsx'
import { SourceSettings } from '../portal/sources/source-settings.tsx'
import { useText } from '../text/text.ts'
import type { SettingsProps } from './component.ts'
import type { DataSettings } from './settings-schema.ts'
import { settingsText, type SettingsKey } from './settings-text.ts'

// Controls of one setting each; `of` is its key, whose words are `screenSettings.<key>`.

interface Props<S extends object> extends SettingsProps<S> {
  of: keyof S & SettingsKey
}
const changeOf = <S extends object>(key: keyof S, value: unknown) => ({ [key]: value }) as Partial<S>

export function TextSetting<S extends object>({
  of,
  settings,
  onChange,
  lines,
}: Props<S> & { lines?: boolean }) {
  const t = useText(settingsText)
  const value = String(settings[of] ?? '')
  const change = (next: string) => onChange(changeOf<S>(of, next), of)
  return (
    <Setting label={t(`screenSettings.${of}`)}>
      {(id) =>
        lines ? (
          <Input.TextArea
            aria-labelledby={id}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2_000}
            value={value}
            onChange={change}
          />
        ) : (
          <Input aria-labelledby={id} maxLength={100} value={value} onChange={change} />
        )
      }
    </Setting>
  )
}

export function NumberSetting<S extends object>({
  of,
  settings,
  onChange,
  min,
  max,
  word = of,
}: Props<S> & { min: number; max: number; word?: SettingsKey }) {
  const t = useText(settingsText)
  return (
    <Setting label={t(`screenSettings.${word}`)}>
      {(id) => (
        <InputNumber
          aria-labelledby={id}
          min={min}
          max={max}
          precision={0}
          value={settings[of] as number}
          onChange={(next) => typeof next === 'number' && onChange(changeOf<S>(of, next), of)}
        />
      )}
    </Setting>
  )
}

/** Decimal places; without them, those that the values usually have. */
export function DecimalsSetting<S extends object>({ of, settings, onChange }: Props<S>) {
  const t = useText(settingsText)
  return (
    <Setting label={t(`screenSettings.${of}`)}>
      {(id) => (
        <InputNumber
          aria-labelledby={id}
          min={0}
          max={6}
          precision={0}
          placeholder={t('screenSettings.usualDecimals')}
          value={(settings[of] as number | null) ?? undefined!}
          onChange={(next) => onChange(changeOf<S>(of, typeof next === 'number' ? next : null), of)}
        />
      )}
    </Setting>
  )
}

export function FlagSetting<S extends object>({
  of,
  settings,
  onChange,
  word = of,
}: Props<S> & { word?: SettingsKey }) {
  const t = useText(settingsText)
  return (
    <Setting label={t(`screenSettings.${word}`)}>
      {(id) => (
        <span>
          <Switch
            aria-labelledby={id}
            checked={settings[of] as boolean}
            onChange={(next) => onChange(changeOf<S>(of, next))}
          />
        </span>
      )}
    </Setting>
  )
}

export function ChoiceSetting<S extends object>({
  of,
  settings,
  onChange,
  scope,
  values,
}: Props<S> & { values: readonly string[] }) {
  const t = useText(settingsText)
  return (
    <Setting label={t(`screenSettings.${of}`)}>
      {(id) => (
        <Select
          aria-labelledby={id}
          triggerProps={{ className: scope }}
          value={settings[of] as string}
          onChange={(next: string) => onChange(changeOf<S>(of, next))}
          options={values.map((value) => ({
            value,
            label: t(`screenSettings.${of}.${value}` as 'screenSettings.title'),
          }))}
        />
      )}
    </Setting>
  )
}

/** A colour; clearing it takes that of the theme. */
export function ColorControl({
  value,
  labelId,
  onChange,
}: {
  value: string
  labelId: string
  onChange: (value: string) => void
}) {
  const t = useText(settingsText)
  return (
    <span style={{ display: 'flex', gap: 8 }}>
      <input
        type="color"
        aria-labelledby={labelId}
        value={value === '' ? '#36cfff' : value.slice(0, 7)}
        onChange={({ target }) => onChange(target.value)}
      />
      {value === '' ? (
        <span>{t('screenSettings.ofTheme')}</span>
      ) : (
        <button
          type="button"
          className="arco-btn arco-btn-text arco-btn-size-small"
          onClick={() => onChange('')}
        >
          {t('screenSettings.toTheme')}
        </button>
      )}
    </span>
  )
}

export function ColorSetting<S extends object>({ of, settings, onChange }: Props<S>) {
  const t = useText(settingsText)
  return (
    <Setting label={t(`screenSettings.${of}`)}>
      {(id) => (
        <ColorControl
          labelId={id}
          value={settings[of] as string}
          onChange={(next) => onChange(changeOf<S>(of, next), of)}
        />
      )}
    </Setting>
  )
}

/** Where the rows come from, and how often they are loaded. */
export function DataSettingsPart<S extends DataSettings>({
  settings,
  onChange,
  scope,
  hasKeys = true,
}: SettingsProps<S> & { hasKeys?: boolean }) {
  const props = { settings, onChange: onChange as SettingsProps<DataSettings>['onChange'], scope }
  return (
    <>
      <SourceSettings {...props} hasKeys={hasKeys} />
      {settings.dataType !== 'static' && (
        <NumberSetting<DataSettings> {...props} of="seconds" min={0} max={86_400} />
      )}
      {settings.dataType === 'dataSet' && <FlagSetting<DataSettings> {...props} of="live" />}
    </>
  )
}
