import * as z from 'zod'
import { record } from '../settings-schema.ts'
import { findSourceProblem, rowSource } from '../sources/schema.ts'
import { defineWidget } from '../widget.ts'

/** Settings of every chart: its rows, and an option of ECharts as older designers save it. */
export const ChartSettings = z.object({ ...rowSource, option: record })
export type ChartSettings = z.output<typeof ChartSettings>

export const defineChart = (key: string) =>
  defineWidget<ChartSettings>({
    key,
    group: 'data',
    settings: ChartSettings,
    size: { w: 6, h: 8 },
    problem: (settings) =>
      settings.dataType === 'static' && 'series' in settings.option ? null : findSourceProblem(settings),
  })
