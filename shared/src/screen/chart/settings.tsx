import type { ComponentType } from 'react'
import type { SettingsProps } from '../component.ts'
import { DataSettingsPart, FlagSetting, NumberSetting, TextSetting } from '../settings-kit.tsx'
import type { ChartKey, ChartSettings } from './schema.ts'

const variants = {
  bar: 'lying',
  line: 'area',
  pie: 'ring',
  radar: null,
  scatter: null,
  funnel: 'ascends',
  pictorial: 'columns3d',
} as const
/** Charts of one series, whose points are named at the axis. */
const withoutLegend: readonly ChartKey[] = ['scatter', 'pictorial']

/** The settings of a kind of chart. */
export function chartSettings(key: ChartKey): ComponentType<SettingsProps<ChartSettings>> {
  const variant = variants[key]
  const isOnAxes = key === 'bar' || key === 'line'
  return function Settings(props) {
    return (
      <>
        <DataSettingsPart {...props} />
        <TextSetting {...props} of="title" />
        {variant && <FlagSetting {...props} of={'variant' as never} word={variant} />}
        {isOnAxes && <FlagSetting {...props} of="stacked" />}
        {!withoutLegend.includes(key) && <FlagSetting {...props} of="legend" />}
        {key !== 'pie' && <FlagSetting {...props} of="labels" />}
        <NumberSetting {...props} of="size" min={8} max={60} />
      </>
    )
  }
}
