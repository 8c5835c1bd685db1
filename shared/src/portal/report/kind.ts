import * as z from 'zod'
import { oneOf, whole, words } from '../settings-schema.ts'
import { defineWidget } from '../widget.ts'

/** A report as its reader may see it: its table, or one of its charts. */
export const report = defineWidget({
  key: 'report',
  group: 'data',
  settings: z.object({
    /** Id of the report. */
    report: words,
    /** What it was called when it was chosen: for readers who may not open it. */
    name: words,
    /** What is entered for its parameters, by their names. */
    values: z.record(z.string(), z.string()).catch({}),
    show: oneOf(['table', 'chart'], 'table'),
    /** The number of the chart, from 0, from the top of the report. */
    chart: whole(0, 99, 0),
  }),
  size: { w: 6, h: 9 },
  problem: (settings) => (settings.report === '' ? 'noReport' : null),
})
