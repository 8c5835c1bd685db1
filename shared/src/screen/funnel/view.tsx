import { FunnelIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { funnel as kind } from './kind.ts'

export const funnel = defineComponentView({ kind, Icon, Body: chartBody('funnel') })
