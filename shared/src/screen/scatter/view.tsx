import { ScatterIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { scatter as kind } from './kind.ts'

export const scatter = defineComponentView({ kind, Icon, Body: chartBody('scatter') })
