import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ChoiceSetting, ColorSetting, FlagSetting, NumberSetting } from '../settings-kit.tsx'
import { aligns } from '../settings-schema.ts'
import { clock as kind, clockShows } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <ChoiceSetting {...props} of="shows" values={clockShows} />
      <FlagSetting {...props} of="weekday" />
      <NumberSetting {...props} of="size" min={8} max={400} />
      <ChoiceSetting {...props} of="align" values={aligns} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const clock = defineComponentEditor({ kind, Settings })
