import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { DataSettingsPart, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { ranking as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <DataSettingsPart {...props} />
      <TextSetting {...props} of="title" />
      <TextSetting {...props} of="unit" />
      <NumberSetting {...props} of="maxRows" min={1} max={50} />
      <NumberSetting {...props} of="size" min={8} max={60} />
    </>
  )
}

export const ranking = defineComponentEditor({ kind, Settings })
