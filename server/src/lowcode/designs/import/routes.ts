import type { designImport as calls } from '@tessera/shared/contract/lowcode/design-import'
import { createOutline } from '@tessera/shared/fields/plan'
import { readDesign } from '@tessera/shared/fields/design'
import type { Services } from '../../../feature/services.ts'
import type { Handlers } from '../../../http/context.ts'
import { assertImportable, assertImportRight, findFileProblems, readDesignFile } from './design-file.ts'
import { freeName, planImport } from './plan-import.ts'
import { loadTaken, runImport } from './run-import.ts'

/** The import of a design in two steps: what would happen, and the import. */
export const designImportHandlers = ({
  designFlows,
}: Pick<Services, 'designFlows'>): Handlers<typeof calls> => ({
  async check({ content, type }, { db, session, lang }) {
    const file = readDesignFile(content)
    assertImportRight(session.access, file, type)
    const [items, taken] = await Promise.all([planImport(db, session.access, file), loadTaken(db, file.type)])
    return {
      fullName: file.fullName,
      enCode: file.enCode,
      newName: freeName(file.fullName, taken.names, ''),
      newCode: freeName(file.enCode, taken.codes, '_'),
      fields: countFields(file.formData),
      items: items.map(({ fileId: _, existingId: __, ...item }) => item),
      problems: findFileProblems(file, lang),
    }
  },

  async run({ content, type, ...options }, context) {
    const file = readDesignFile(content)
    assertImportRight(context.session.access, file, type)
    assertImportable(file, context.lang)
    return context.db
      .transaction()
      .execute(async (trx) => ({ id: await runImport(trx, { ...context, designFlows }, file, options) }))
  },
})

/** The number of fields of a form; 0 for one that cannot be read. */
function countFields(formData: string | null | undefined): number {
  const read = readDesign(JSON.parse(formData || 'null'))
  return 'design' in read ? createOutline(read.design).items.length : 0
}
