import { PieIcon } from '../chart/icons.tsx'
import { chartBody } from '../chart/chart-body.tsx'
import { defineWidgetView } from '../widget.ts'
import { pieChart as kind } from './kind.ts'

export const pieChart = defineWidgetView({ kind, Icon: PieIcon, Body: chartBody('pie') })
