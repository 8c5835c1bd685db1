import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ColumnsSetting } from './columns-setting.tsx'
import { DataSettingsPart, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { table as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <DataSettingsPart {...props} hasKeys={false} />
      <ColumnsSetting {...props} />
      <TextSetting {...props} of="title" />
      <NumberSetting {...props} of="maxRows" min={1} max={200} />
      <NumberSetting {...props} of="size" min={8} max={60} />
    </>
  )
}

export const table = defineComponentEditor({ kind, Settings })
