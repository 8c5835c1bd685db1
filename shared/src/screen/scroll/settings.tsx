import type * as z from 'zod'
import { defineComponentEditor, type SettingsProps } from '../component.ts'
import { ColumnsSetting } from '../table/columns-setting.tsx'
import { DataSettingsPart, NumberSetting, TextSetting } from '../settings-kit.tsx'
import { scroll as kind } from './kind.ts'

function Settings(props: SettingsProps<z.output<typeof kind.settings>>) {
  return (
    <>
      <DataSettingsPart {...props} hasKeys={false} />
      <ColumnsSetting {...props} />
      <TextSetting {...props} of="title" />
      <NumberSetting {...props} of="visible" min={1} max={50} />
      <NumberSetting {...props} of="pause" min={1} max={60} />
      <NumberSetting {...props} of="size" min={8} max={60} />
    </>
  )
}

export const scroll = defineComponentEditor({ kind, Settings })
