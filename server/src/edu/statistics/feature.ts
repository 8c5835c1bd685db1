import type { StatisticsArea } from '@tessera/shared/contract/edu/statistics'
import { statisticsMenus } from '@tessera/shared/contract/edu/statistics'
import { builtInMenus } from '../../permissions/menu-names.ts'
import { defineFeature } from '../../feature/feature.ts'
import { createStatisticsExporter } from './export.ts'
import { figureKind } from './data-set.ts'
import * as dataSetTexts from './data-set-text.ts'
import type { Area } from './figure.ts'
import { financeArea } from './finance.ts'
import { listAgeing, listInterCampus, listLatePosted, readRollForward } from './finance-lists.ts'
import { listHeat, listPending } from './lesson-lists.ts'
import { lessonArea } from './lessons.ts'
import { listCohorts, listRisks } from './member-lists.ts'
import { memberArea } from './members.ts'
import { noteWords } from './notes.ts'
import { pageHandlers } from './pages.ts'
import { listAlerts } from './review-alerts.ts'
import { listRanking, listTags, listWords } from './review-lists.ts'
import { forecastRenewals } from './renewals.ts'
import { reviewArea } from './reviews.ts'
import * as text from './text.ts'

const exporterOf = (name: StatisticsArea, area: Area) =>
  createStatisticsExporter(statisticsMenus[name], builtInMenus[statisticsMenus[name]]!, area)
const lessonExport = exporterOf('lessons', lessonArea)
const memberExport = exporterOf('members', memberArea)
const reviewExport = exporterOf('reviews', reviewArea)
const financeExport = exporterOf('finance', financeArea)

export const feature = defineFeature({
  handlers: () => ({
    'edu.lessonStatistics': {
      ...pageHandlers(lessonArea, lessonExport),
      heat: listHeat,
      pending: listPending,
    },
    'edu.memberStatistics': {
      ...pageHandlers(memberArea, memberExport),
      cohort: listCohorts,
      risk: listRisks,
    },
    'edu.reviewStatistics': {
      ...pageHandlers(reviewArea, reviewExport),
      ranking: listRanking,
      tags: listTags,
      alerts: listAlerts,
      words: listWords,
    },
    'edu.financeStatistics': {
      ...pageHandlers(financeArea, financeExport),
      rollForward: readRollForward,
      ageing: listAgeing,
      interCampus: listInterCampus,
      latePosted: listLatePosted,
    },
    'edu.renewals': { forecast: forecastRenewals },
  }),
  dataSetKinds: () => [
    figureKind({ lessons: lessonArea, members: memberArea, reviews: reviewArea, finance: financeArea }),
  ],
  exporters: () => [lessonExport, memberExport, reviewExport, financeExport],
  texts: { 'edu/statistics': { ...text, noteWords }, 'edu/statistics/data-set': dataSetTexts },
})
