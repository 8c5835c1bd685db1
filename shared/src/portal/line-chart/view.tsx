import { LineIcon } from '../chart/icons.tsx'
import { chartBody } from '../chart/chart-body.tsx'
import { defineWidgetView } from '../widget.ts'
import { lineChart as kind } from './kind.ts'

export const lineChart = defineWidgetView({ kind, Icon: LineIcon, Body: chartBody('line') })
