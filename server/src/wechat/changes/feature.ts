import { defineFeature } from '../../feature/feature.ts'
import { pruneChanges } from './store.ts'

export const feature = defineFeature({
  retention: [pruneChanges],
})
