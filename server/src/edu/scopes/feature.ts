import { defineFeature } from '../../feature/feature.ts'
import { readScopes } from './read.ts'
import { text } from './text.ts'

export const feature = defineFeature({
  handlers: () => ({ 'edu.scopes': { read: (_, context) => readScopes(context) } }),
  texts: { 'edu/scopes': { text } },
})
