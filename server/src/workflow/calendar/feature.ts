import { defineFeature } from '../../feature/feature.ts'
import { calendarHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'workflow.calendars': calendarHandlers(services) }),
  constraints: text.constraints,
  texts: { 'workflow/calendar': text },
})
