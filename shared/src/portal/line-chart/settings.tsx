import { ChartSettingsPanel } from '../chart/settings.tsx'
import { defineWidgetEditor } from '../widget.ts'
import { lineChart as kind } from './kind.ts'

export const lineChart = defineWidgetEditor({ kind, Settings: ChartSettingsPanel })
