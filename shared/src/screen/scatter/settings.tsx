import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { scatter as kind } from './kind.ts'

export const scatter = defineComponentEditor({ kind, Settings: chartSettings('scatter') })
