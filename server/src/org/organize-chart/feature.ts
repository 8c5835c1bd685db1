import { defineFeature } from '../../feature/feature.ts'
import { organizeChartHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'org.organizeChart': organizeChartHandlers,
  }),
})
