import { defineFeature } from '../../feature/feature.ts'
import { protectedSmsTemplates } from './protected.ts'
import { smsTemplateHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ channels }) => ({
    'system.smsTemplates': smsTemplateHandlers(channels),
  }),
  constraints: text.constraints,
  protectedModules: [protectedSmsTemplates],
  texts: { 'system/sms-templates': text },
})
