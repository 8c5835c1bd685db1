import { defineFeature } from '../../feature/feature.ts'
import { protectedMessageTemplates } from './protected.ts'
import { messageTemplateHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'system.messageTemplates': messageTemplateHandlers,
  }),
  constraints: text.constraints,
  protectedModules: [protectedMessageTemplates],
  texts: { 'system/message-templates': text },
})
