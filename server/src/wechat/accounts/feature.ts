import { defineFeature } from '../../feature/feature.ts'
import { accountHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ providers }) => ({
    'wechat.accounts': accountHandlers(providers),
  }),
  texts: { 'wechat/accounts': text },
})
