import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ChoiceSetting, ColorSetting, FlagSetting } from '../settings-kit.tsx'
import { decoration as kind, decorations } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <ChoiceSetting {...props} of="look" values={decorations} />
      <FlagSetting {...props} of="moves" />
      <ColorSetting {...props} of="color" />
    </>
  )
}

export const decoration = defineComponentEditor({ kind, Settings })
