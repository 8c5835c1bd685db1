import { defineFeature } from '../../feature/feature.ts'
import { signUpHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: () => ({
    'shell.signUps': signUpHandlers,
  }),
  texts: { 'shell/sign-ups': text },
})
