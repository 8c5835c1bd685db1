import * as z from 'zod'
import { defineComponent } from '../component.ts'
import { data, dataProblem, flag, heading, whole } from '../settings-schema.ts'

/** Settings of every chart. */
export const ChartSettings = z.object({
  ...data,
  ...heading,
  size: whole(8, 60, 14),
  legend: flag(true),
  labels: flag(false),
  /** Bars lie, lines have no corners and an area, pies are rings. */
  variant: flag(false),
  stacked: flag(false),
})
export type ChartSettings = z.output<typeof ChartSettings>

/** The charts of screens. */
export const chartKeys = ['bar', 'line', 'pie', 'radar', 'scatter', 'funnel', 'pictorial'] as const
export type ChartKey = (typeof chartKeys)[number]

const partKeys = ['scatter', 'funnel', 'pictorial'] as const
/** The kind of series that is fetched on its own; undefined where all charts have it. */
export const partOf = (key: ChartKey): (typeof partKeys)[number] | undefined =>
  partKeys.find((part) => part === key)

export const defineChart = (key: ChartKey) =>
  defineComponent<ChartSettings>({
    key,
    group: 'chart',
    settings: ChartSettings,
    size: { w: 560, h: 320 },
    tells: ['name', 'series', 'value', 'column'],
    problem: dataProblem,
  })
