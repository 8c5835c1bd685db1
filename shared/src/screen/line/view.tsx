import { LineIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { line as kind } from './kind.ts'

export const line = defineComponentView({ kind, Icon, Body: chartBody('line') })
