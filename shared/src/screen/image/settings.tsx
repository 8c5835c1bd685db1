import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { PictureSetting } from './picture-setting.tsx'
import { ChoiceSetting, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { image as kind, imageFits } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <PictureSetting {...props} />
      <TextSetting {...props} of="alt" />
      <ChoiceSetting {...props} of="fit" values={imageFits} />
      <NumberSetting {...props} of="radius" min={0} max={500} />
    </>
  )
}

export const image = defineComponentEditor({ kind, Settings })
