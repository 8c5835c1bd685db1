import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ChoiceSetting, ColorSetting, FlagSetting, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { aligns } from '../settings-schema.ts'
import { text as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <TextSetting {...props} of="text" lines />
      <NumberSetting {...props} of="size" min={8} max={400} />
      <FlagSetting {...props} of="bold" />
      <ChoiceSetting {...props} of="align" values={aligns} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const text = defineComponentEditor({ kind, Settings })
