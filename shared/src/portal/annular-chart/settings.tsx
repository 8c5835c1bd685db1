import { OneSeriesSettingsPanel } from '../chart/settings.tsx'
import { defineWidgetEditor } from '../widget.ts'
import { annularChart as kind } from './kind.ts'

export const annularChart = defineWidgetEditor({ kind, Settings: OneSeriesSettingsPanel })
