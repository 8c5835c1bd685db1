import { defineFeature } from '../../feature/feature.ts'
import { qyMediaHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ wechat }) => ({
    'wechat.qyMedia': qyMediaHandlers(wechat),
  }),
  texts: { 'wechat/media': text },
})
