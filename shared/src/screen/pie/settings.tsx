import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { pie as kind } from './kind.ts'

export const pie = defineComponentEditor({ kind, Settings: chartSettings('pie') })
