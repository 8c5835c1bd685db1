import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { DataSettingsPart, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { VariableSetting } from '../variable-setting.tsx'
import { control as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <VariableSetting {...props} />
      <TextSetting {...props} of="title" />
      <DataSettingsPart {...props} />
      <NumberSetting {...props} of="size" min={8} max={60} />
    </>
  )
}

export const control = defineComponentEditor({ kind, Settings })
