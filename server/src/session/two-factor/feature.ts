import { defineFeature } from '../../feature/feature.ts'
import { twoFactorHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ sessions }) => ({
    'shell.twoFactor': twoFactorHandlers(sessions),
  }),
  texts: { 'shell/two-factor': text },
})
