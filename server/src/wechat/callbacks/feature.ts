import { defineFeature } from '../../feature/feature.ts'
import { pruneSignatures } from './request.ts'
import { serveCallbacks } from './serve.ts'

export const feature = defineFeature({
  retention: [pruneSignatures],
  start: (app, { db, providers, reportError }) =>
    serveCallbacks(app, { db, providers, onError: reportError('a callback of a provider was not handled') }),
})
