import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { funnel as kind } from './kind.ts'

export const funnel = defineComponentEditor({ kind, Settings: chartSettings('funnel') })
