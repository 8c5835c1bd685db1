import type { eduScopes } from '@tessera/shared/contract/edu/scopes'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { readScopes } from './store.ts'
import { text } from './text.ts'

const handlers: Handlers<typeof eduScopes> = { read: (_, context) => readScopes(context) }

export const feature = defineFeature({
  handlers: () => ({ 'edu.scopes': handlers }),
  texts: { 'edu/scopes': { text } },
})
