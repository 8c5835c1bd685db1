import { defineFeature } from '../../feature/feature.ts'
import { publicFormHandlers } from './routes.ts'
import { pruneCalls, pruneChallenges } from './store.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.publicForms': publicFormHandlers(services, services.signers.file) }),
  texts: { 'lowcode/public-forms': text },
  retention: [pruneChallenges, pruneCalls],
})
