import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { line as kind } from './kind.ts'

export const line = defineComponentEditor({ kind, Settings: chartSettings('line') })
