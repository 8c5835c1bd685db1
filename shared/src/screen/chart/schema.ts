import * as z from 'zod'
import type { ChartShape } from '../../portal/chart/options.ts'
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

/** The kinds of charts and the shapes that portals call them by. */
export const chartShapes = { bar: 'bar', line: 'line', pie: 'pie', radar: 'radar' } as const
export type ChartKey = keyof typeof chartShapes

export const shapeOf = (key: ChartKey, variant: boolean): ChartShape => {
  if (key === 'pie') return variant ? 'ring' : 'pie'
  return key === 'line' && variant ? 'area' : key
}

export const defineChart = (key: ChartKey) =>
  defineComponent<ChartSettings>({
    key,
    group: 'chart',
    settings: ChartSettings,
    size: { w: 560, h: 320 },
    problem: dataProblem,
  })
