import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import {
  ColorSetting,
  DataSettingsPart,
  DecimalsSetting,
  NumberSetting,
  TextSetting,
} from '../settings-kit.tsx'
import { flip as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <DataSettingsPart {...props} />
      <TextSetting {...props} of="title" />
      <TextSetting {...props} of="prefix" />
      <TextSetting {...props} of="unit" />
      <DecimalsSetting {...props} of="decimals" />
      <NumberSetting {...props} of="digits" min={1} max={12} />
      <NumberSetting {...props} of="size" min={8} max={400} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const flip = defineComponentEditor({ kind, Settings })
