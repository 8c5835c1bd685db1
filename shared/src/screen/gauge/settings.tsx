import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import {
  ColorSetting,
  DataSettingsPart,
  DecimalsSetting,
  NumberSetting,
  TextSetting,
} from '../settings-kit.tsx'
import { gauge as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <DataSettingsPart {...props} />
      <TextSetting {...props} of="title" />
      <NumberSetting {...props} of="max" min={1} max={1000000000} />
      <DecimalsSetting {...props} of="decimals" />
      <TextSetting {...props} of="unit" />
      <NumberSetting {...props} of="size" min={8} max={400} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const gauge = defineComponentEditor({ kind, Settings })
