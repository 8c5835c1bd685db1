import { defineFeature } from '../../feature/feature.ts'
import { mpTagHandlers, mpUserHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ providers, staffSyncs }) => ({
    'wechat.mpUsers': mpUserHandlers(providers, staffSyncs),
    'wechat.mpTags': mpTagHandlers(providers),
  }),
  texts: { 'wechat/followers': text },
})
