import { defineFeature } from '../../feature/feature.ts'
import { calendarHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'workflow.calendars': calendarHandlers }),
  constraints: text.constraints,
  texts: { 'workflow/calendar': text },
})
