import { defineFeature } from '../../feature/feature.ts'
import { attendanceHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.attendance': attendanceHandlers }),
  texts: { 'edu/attendance': text },
})
