import { ChartSettingsPanel } from '../chart/settings.tsx'
import { defineWidgetEditor } from '../widget.ts'
import { barChart as kind } from './kind.ts'

export const barChart = defineWidgetEditor({ kind, Settings: ChartSettingsPanel })
