import { defineFeature } from '../../feature/feature.ts'
import { importHandlers } from '../../import/handlers.ts'
import { findImporter } from '../../import/imports.ts'
import { pruneImports } from '../../import/store.ts'
import { userExport } from './export.ts'
import { userImporter } from './import.ts'
import { protectedUsers } from './protected.ts'
import { userHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ imports, sessions }) => ({
    'org.users': userHandlers(sessions),
    'org.userImports': importHandlers(findImporter(imports, 'users')),
  }),
  constraints: text.constraints,
  protectedModules: [protectedUsers],
  texts: { 'org/users': text },
  retention: [pruneImports],
  importers: ({ sessions }) => [userImporter(sessions)],
  exporters: () => [userExport],
})
