import { defineFeature } from '../../feature/feature.ts'
import { receiveMails } from './receive.ts'
import { mailHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ channels, files, workers }) => ({
    'system.mails': mailHandlers({ ...channels, files, workers }),
  }),
  texts: { 'system/mails': text },
  services: {
    receiveMails:
      ({ channels, files, workers }) =>
      () =>
        receiveMails({ ...channels, files, workers }, { userId: null, lang: 'zh' }),
  },
})
