import { defineFeature } from '../../feature/feature.ts'
import { settingHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.settings': settingHandlers }),
  texts: { 'edu/settings': text },
})
