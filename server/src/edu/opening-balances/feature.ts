import { defineFeature } from '../../feature/feature.ts'
import { importHandlers } from '../../import/handlers.ts'
import { findImporter } from '../../import/imports.ts'
import { openingImporter } from './import.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ imports }) => ({
    'edu.openingImports': importHandlers(findImporter(imports, openingImporter.name)),
  }),
  texts: { 'edu/opening-balances': text },
  importers: () => [openingImporter],
})
