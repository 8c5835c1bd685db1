import { RadarIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { radar as kind } from './kind.ts'

export const radar = defineComponentView({ kind, Icon, Body: chartBody('radar') })
