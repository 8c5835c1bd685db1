import { defineFeature } from '../../feature/feature.ts'
import { receiveMails } from './receive.ts'
import { mailHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ channels, files }) => ({
    'system.mails': mailHandlers({ ...channels, files }),
  }),
  texts: { 'system/mails': text },
  services: {
    receiveMails:
      ({ channels, files }) =>
      () =>
        receiveMails({ ...channels, files }, { userId: null, lang: 'zh' }),
  },
})
