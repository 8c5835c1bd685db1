import { defineFeature } from '../../feature/feature.ts'
import { importHandlers } from '../../import/handlers.ts'
import { findImporter } from '../../import/imports.ts'
import { studentExport } from './export.ts'
import { studentImporter } from './import.ts'
import { createPhones } from './phones.ts'
import { protectedStudents } from './protected.ts'
import { studentHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ imports, secrets }) => {
    const phones = createPhones(secrets)
    return {
      'edu.students': studentHandlers(phones, studentExport(phones)),
      'edu.studentImports': importHandlers(findImporter(imports, 'students')),
    }
  },
  constraints: text.constraints,
  protectedModules: [protectedStudents],
  texts: { 'edu/students': text },
  importers: ({ secrets }) => [studentImporter(createPhones(secrets))],
  exporters: ({ secrets }) => [studentExport(createPhones(secrets))],
})
