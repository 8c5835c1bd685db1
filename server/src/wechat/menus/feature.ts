import { defineFeature } from '../../feature/feature.ts'
import { mpMenuHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ providers }) => ({
    'wechat.mpMenus': mpMenuHandlers(providers),
  }),
  constraints: text.constraints,
  texts: { 'wechat/menus': text },
})
