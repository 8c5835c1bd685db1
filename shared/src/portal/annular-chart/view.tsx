import { RingIcon } from '../chart/icons.tsx'
import { chartBody } from '../chart/chart-body.tsx'
import { defineWidgetView } from '../widget.ts'
import { annularChart as kind } from './kind.ts'

export const annularChart = defineWidgetView({ kind, Icon: RingIcon, Body: chartBody('ring') })
