import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { pictorial as kind } from './kind.ts'

export const pictorial = defineComponentEditor({ kind, Settings: chartSettings('pictorial') })
