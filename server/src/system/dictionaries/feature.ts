import { defineFeature } from '../../feature/feature.ts'
import { dictionaryDataHandlers, dictionaryTypeHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ signers }) => ({
    'system.dictionaryTypes': dictionaryTypeHandlers,
    'system.dictionaryData': dictionaryDataHandlers(signers.file),
  }),
  constraints: text.constraints,
  texts: { 'system/dictionaries': text },
})
