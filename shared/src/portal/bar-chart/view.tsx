import { BarIcon } from '../chart/icons.tsx'
import { chartBody } from '../chart/chart-body.tsx'
import { defineWidgetView } from '../widget.ts'
import { barChart as kind } from './kind.ts'

export const barChart = defineWidgetView({ kind, Icon: BarIcon, Body: chartBody('bar') })
