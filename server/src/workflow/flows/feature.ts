import { defineFeature } from '../../feature/feature.ts'
import * as engineText from '../engine/text.ts'
import { createDesignFlows } from './design-flows.ts'
import { draftForecastHandlers } from './draft-forecast.ts'
import { fieldNameHandlers } from './field-names.ts'
import { protectedFlows } from './protected.ts'
import { flowHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({
    'workflow.flows': flowHandlers(services),
    'workflow.fieldNames': fieldNameHandlers,
    'workflow.draftForecasts': draftForecastHandlers(services),
  }),
  constraints: text.constraints,
  protectedModules: [protectedFlows],
  services: { designFlows: (services) => createDesignFlows(() => services.systemForms) },
  texts: { 'workflow/flows': text, 'workflow/engine': engineText },
})
