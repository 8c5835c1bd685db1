import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { radar as kind } from './kind.ts'

export const radar = defineComponentEditor({ kind, Settings: chartSettings('radar') })
