import { defineFeature } from '../../feature/feature.ts'
import { mpMessageHandlers } from './mp.ts'
import { qyMessageHandlers } from './staff.ts'
import { pruneReceived, recordInterrupted } from './store.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ providers, wechat }) => ({
    'wechat.mpMessages': mpMessageHandlers(providers),
    'wechat.qyMessages': qyMessageHandlers(wechat),
  }),
  texts: { 'wechat/messages': text },
  retention: [pruneReceived],
  everyMinute: ({ db }) => recordInterrupted(db),
})
