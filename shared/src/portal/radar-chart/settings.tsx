import { ChartSettingsPanel } from '../chart/settings.tsx'
import { defineWidgetEditor } from '../widget.ts'
import { radarChart as kind } from './kind.ts'

export const radarChart = defineWidgetEditor({ kind, Settings: ChartSettingsPanel })
