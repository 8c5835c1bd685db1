import { BarIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { bar as kind } from './kind.ts'

export const bar = defineComponentView({ kind, Icon, Body: chartBody('bar') })
