import { ChartSettingsPanel } from '../chart/settings.tsx'
import { defineWidgetEditor } from '../widget.ts'
import { areaChart as kind } from './kind.ts'

export const areaChart = defineWidgetEditor({ kind, Settings: ChartSettingsPanel })
