import { PieIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { pie as kind } from './kind.ts'

export const pie = defineComponentView({ kind, Icon, Body: chartBody('pie') })
