import { AreaIcon } from '../chart/icons.tsx'
import { chartBody } from '../chart/chart-body.tsx'
import { defineWidgetView } from '../widget.ts'
import { areaChart as kind } from './kind.ts'

export const areaChart = defineWidgetView({ kind, Icon: AreaIcon, Body: chartBody('area') })
