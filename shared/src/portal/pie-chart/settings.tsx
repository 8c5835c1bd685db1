import { OneSeriesSettingsPanel } from '../chart/settings.tsx'
import { defineWidgetEditor } from '../widget.ts'
import { pieChart as kind } from './kind.ts'

export const pieChart = defineWidgetEditor({ kind, Settings: OneSeriesSettingsPanel })
