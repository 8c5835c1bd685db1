import { RadarIcon } from '../chart/icons.tsx'
import { chartBody } from '../chart/chart-body.tsx'
import { defineWidgetView } from '../widget.ts'
import { radarChart as kind } from './kind.ts'

export const radarChart = defineWidgetView({ kind, Icon: RadarIcon, Body: chartBody('radar') })
