import { useCall } from '../../client/use-call.ts'
import { SearchSelect } from '../../forms/settings-panel/search-select.tsx'
import type * as z from 'zod'
import { Setting } from '../../portal/settings-kit.tsx'
import { useText } from '../../text/text.ts'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ColorSetting, DataSettingsPart, FlagSetting, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { map as kind } from './kind.ts'
import { mapSelector } from './map-calls.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const { settings, onChange } = props
  const { data, error } = useCall(mapSelector, {})
  const maps = data?.list.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []
  const isGone =
    data !== undefined && settings.mapId !== '' && !maps.some(({ value }) => value === settings.mapId)
  return (
    <>
      <DataSettingsPart {...props} />
      <TextSetting {...props} of="title" />
      <Setting label={t('screenSettings.mapId')} hint={t('screenSettings.mapHint')}>
        {() => (
          <SearchSelect
            label={t('screenSettings.mapId')}
            value={settings.mapId}
            allowClear
            options={maps}
            warning={(isGone && t('screenSettings.mapGone')) || error?.msg || false}
            onChange={(mapId) => onChange({ mapId })}
          />
        )}
      </Setting>
      <FlagSetting {...props} of="drills" />
      <FlagSetting {...props} of="labels" word="names" />
      <NumberSetting {...props} of="size" min={8} max={60} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const map = defineComponentEditor({ kind, Settings })
