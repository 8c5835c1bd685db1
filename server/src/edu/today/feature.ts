import { defineFeature } from '../../feature/feature.ts'
import { eduTodayHandlers } from './routes.ts'

export const feature = defineFeature({
  handlers: () => ({
    'edu.today': eduTodayHandlers,
  }),
})
