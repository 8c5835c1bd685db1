import { defineFeature } from '../../feature/feature.ts'
import { pricePlanExport } from './export.ts'
import { protectedPricePlans } from './protected.ts'
import { pricePlanHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.pricePlans': pricePlanHandlers }),
  constraints: text.constraints,
  protectedModules: [protectedPricePlans],
  texts: { 'edu/price-plans': text },
  exporters: () => [pricePlanExport],
})
