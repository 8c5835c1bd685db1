import { PictorialIcon as Icon } from '../../portal/chart/icons.tsx'
import { chartBody } from '../chart/body.tsx'
import { defineComponentView } from '../component.ts'
import { pictorial as kind } from './kind.ts'

export const pictorial = defineComponentView({ kind, Icon, Body: chartBody('pictorial') })
