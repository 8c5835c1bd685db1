import { defineFeature } from '../../../feature/feature.ts'
import { linkHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.reportLinks': linkHandlers(services) }),
  texts: { 'lowcode/reports/links': text },
})
