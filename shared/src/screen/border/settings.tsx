import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ChoiceSetting, ColorSetting, FlagSetting, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { border as kind, borderLooks } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <TextSetting {...props} of="title" />
      <ChoiceSetting {...props} of="look" values={borderLooks} />
      <FlagSetting {...props} of="filled" />
      <NumberSetting {...props} of="size" min={8} max={100} />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const border = defineComponentEditor({ kind, Settings })
