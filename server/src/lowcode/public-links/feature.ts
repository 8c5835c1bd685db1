import { defineFeature } from '../../feature/feature.ts'
import { openLinkGuard, type LinkGuard } from './guard.ts'
import { pruneCalls, pruneChallenges } from './store.ts'

declare module '../../feature/services.ts' {
  interface Services {
    linkGuard: LinkGuard
  }
}

export const feature = defineFeature({
  services: { linkGuard: ({ db, signers }) => openLinkGuard(db, signers.file) },
  retention: [pruneChallenges, pruneCalls],
})
