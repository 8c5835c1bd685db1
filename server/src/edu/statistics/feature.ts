import { builtInMenus } from '../../permissions/menu-names.ts'
import { defineFeature } from '../../feature/feature.ts'
import { createStatisticsExporter } from './export.ts'
import { lessonArea } from './lessons.ts'
import { listHeat, listPending } from './lesson-lists.ts'
import { pageHandlers } from './pages.ts'
import * as text from './text.ts'

const lessonExport = createStatisticsExporter('statisticsXk', builtInMenus['edu.statisticsXk']!, lessonArea)

export const feature = defineFeature({
  handlers: () => ({
    'edu.lessonStatistics': {
      ...pageHandlers(lessonArea, lessonExport),
      heat: listHeat,
      pending: listPending,
    },
  }),
  exporters: () => [lessonExport],
  texts: { 'edu/statistics': text },
})
