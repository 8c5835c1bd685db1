import { chartSettings } from '../chart/settings.tsx'
import { defineComponentEditor } from '../component.ts'
import { bar as kind } from './kind.ts'

export const bar = defineComponentEditor({ kind, Settings: chartSettings('bar') })
