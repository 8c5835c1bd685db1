import { sql } from 'kysely'
import { ScreenBody, screens as calls } from '@tessera/shared/contract/lowcode/screens'
import { miniatureOf } from '@tessera/shared/contract/lowcode/screen-miniature'
import { containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { filterCode, loadEntryNames } from '../../db/dictionaries/entries.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import type { Signer } from '../../http/signer.ts'
import { dictionary, type Screens } from './screens.ts'
import { openSets, textsOf } from './templates/open-template.ts'
import { screenTemplates } from './templates/list.ts'
import { localized } from './templates/parts.ts'
import { text } from './text.ts'
import { findScreen, listScreens, screenRows } from './store.ts'

export function screenHandlers(screens: Screens, signer: Signer): Handlers<typeof calls> {
  const files = createJsonFiles({
    kind: 'tessera.screen',
    schema: ScreenBody,
    signer,
    path: calls.download.path,
  })
  const readBody = async (db: Db, id: string): Promise<ScreenBody> => {
    const { id: _, lastModifyTime: __, sortCode: ___, ...body } = await screenRows.read(db, id)
    return body
  }

  return {
    async list({ keyword, category, ...page }, context) {
      const { list, pagination } = await listScreens(context.db, page, [
        category && sql`s.category = ${filterCode(dictionary, category)}`,
        keyword && sql`s.full_name ilike ${containsPattern(keyword)}`,
      ])
      const names = await loadEntryNames(context, dictionary)
      return {
        list: list.map(({ detail, component, ...row }) => ({
          ...row,
          categoryName: names.get(row.category) ?? row.category,
          miniature: row.cover === '' && component !== null ? miniatureOf(detail, component) : null,
        })),
        pagination,
      }
    },
    selector: (_, context) => screens.selector(context),
    show: ({ id }, context) => screens.show(context, id),

    export: async ({ id }, { db }) => files.createLink(id, (await findScreen(db, id)).fullName),
    download: ({ encryption }, { db }) =>
      files.createAnswer(encryption, async (id) => {
        const value = await readBody(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, context) {
      const body = await files.accept(context)
      return screens.create(context, 'import', { ...body, enabledMark: 0 })
    },

    async read({ id }, { db, session }) {
      const [screen, { lockedBy, lockedByName }] = await Promise.all([
        screenRows.read(db, id),
        findScreen(db, id),
      ])
      return {
        ...screen,
        locked: lockedBy === null ? 0 : 1,
        lockedBy: lockedByName,
        mayUnlock: lockedBy === null || lockedBy === session.userId || session.administrator,
      }
    },
    templates: async (_, { lang }) => ({
      list: screenTemplates.map((template) => {
        const { detail, component } = textsOf(template, lang, new Map())
        return {
          key: template.key,
          fullName: localized(template.name)[lang],
          description: localized(template.description)[lang],
          miniature: miniatureOf(detail, component),
        }
      }),
    }),
    async create({ template: key, ...body }, context) {
      if (key === undefined) return screens.create(context, 'create', body)
      const template = screenTemplates.find((one) => one.key === key)
      if (!template) throw refuseField('template', text.noTemplate)
      const sets = await openSets(context, template)
      return screens.create(context, 'create', { ...body, ...textsOf(template, context.lang, sets) })
    },
    async update({ id, lastModifyTime, ...sent }, context) {
      await screens.update(context, id, sent, lastModifyTime)
      const saved = await findScreen(context.db, id)
      return { lastModifyTime: saved.lastModifyTime }
    },
    lock: ({ id, locked }, context) => screens.lock(context, id, locked),
    copy: ({ id }, context) => screens.copy(context, id),
    remove: ({ id }, context) => screens.remove(context, [id]),
    setState: ({ id }, context) => screens.setState(context, id),
  }
}
