import type * as z from 'zod'
import { Setting } from '../../portal/settings-kit.tsx'
import { useText } from '../../text/text.ts'
import { ChoiceRows } from '../choice-rows.tsx'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ColorSetting, NumberSetting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { VariableSetting } from '../variable-setting.tsx'
import { tabs as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const { settings, onChange } = props
  return (
    <>
      <VariableSetting {...props} />
      <Setting label={t('screenSettings.options')} hint={t('screenSettings.optionsHint')}>
        {() => (
          <ChoiceRows rows={settings.options} onChange={(options) => onChange({ options }, 'options')} />
        )}
      </Setting>
      <NumberSetting {...props} of="size" min={8} max={60} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const tabs = defineComponentEditor({ kind, Settings })
