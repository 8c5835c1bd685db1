import { sql } from 'kysely'
import { emptyComponents, emptyDetail } from '@tessera/shared/contract/lowcode/screen-canvas'
import { visual as calls, type Visual } from '@tessera/shared/contract/lowcode/visual'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { Code, type MenuPermission, type Pagination } from '@tessera/shared/contract/wire'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { filterCode, loadEntryNames } from '../../db/dictionaries/entries.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { loadPage } from '../../db/pages.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedSources } from '../../data/sources/protected.ts'
import { ownSourceId } from '../../data/sources/sources.ts'
import { ownSourceName } from '../../data/sources/store.ts'
import { dictionary, type Screens } from './screens.ts'
import { findScreen, listScreens, type ScreenSummary } from './store.ts'
import { text } from './text.ts'

type Row = Pick<
  ScreenSummary,
  'id' | 'fullName' | 'category' | 'cover' | 'enabledMark' | 'creatorUser' | 'creatorTime' | 'lastModifyTime'
>

const toVisual = (row: Row): Visual => ({
  id: row.id,
  title: row.fullName,
  backgroundUrl: row.cover,
  category: row.category,
  password: '',
  status: row.enabledMark === 1 ? 1 : 0,
  isDeleted: 0,
  createUser: row.creatorUser,
  createTime: row.creatorTime,
  updateTime: row.lastModifyTime,
})

interface Asked {
  readonly current: number
  readonly size: number
}
const pageOf = ({ current, size }: Asked) => ({ currentPage: current, pageSize: size })
const paged = <T>(records: T[], { total, currentPage, pageSize }: Pagination) => ({
  records,
  total,
  size: pageSize,
  current: currentPage,
  pages: Math.ceil(total / pageSize),
})

/** A cover that is no picture of this system is left out: older clients send addresses of their own server. */
const coverOf = (url: string | null | undefined) =>
  url === undefined ? {} : { cover: url !== null && isLocalPicture(url) ? url : '' }

export function visualHandlers(
  screens: Screens,
  dataSets: Pick<Services['dataSets'], 'preview'>,
): Handlers<typeof calls> {
  return {
    async list({ category, title, ...asked }, { db }) {
      const { list, pagination } = await listScreens(db, pageOf(asked), [
        category && sql`s.category = ${filterCode(dictionary, category)}`,
        title && sql`s.full_name ilike ${containsPattern(title)}`,
      ])
      return paged(list.map(toVisual), pagination)
    },
    async detail({ id }, context) {
      const { detail, component } = await screens.show(context, id)
      const screen = await findScreen(context.db, id)
      return { visual: toVisual(screen), config: { id, visualId: id, detail, component } }
    },
    save: ({ visual: { title, category, status, backgroundUrl }, config }, context) =>
      screens.create(context, 'create', {
        fullName: title,
        category,
        detail: config.detail ?? emptyDetail,
        component: config.component ?? emptyComponents,
        cover: coverOf(backgroundUrl).cover ?? '',
        enabledMark: status ?? 1,
        description: null,
      }),
    update: ({ visual: { id, title, category, status, backgroundUrl }, config }, context) =>
      screens.update(context, id, {
        fullName: title,
        category,
        enabledMark: status,
        ...coverOf(backgroundUrl),
        ...config,
      }),
    remove: ({ ids }, context) => {
      const each = ids.split(',').filter((id) => id !== '')
      return screens.remove(context, [...new Set(each)])
    },
    async copy({ id }, context) {
      const { id: made } = await screens.copy(context, id)
      return made
    },
    selector: (_, context) => screens.selector(context),

    async categories(_, context) {
      const { rows } = await typedSql({ id: column.text, code: column.text })`
        select d.id, d.en_code as code from system_dictionary_data d join system_dictionary_type t
          on t.id = d.dictionary_type_id and t.en_code = ${dictionary} and t.delete_mark = 0
        where d.delete_mark = 0 and d.enabled_mark = 1 order by d.sort_code, d.id`.execute(context.db)
      const names = await loadEntryNames(context, dictionary)
      return rows.map(({ id, code }) => ({
        id,
        categoryKey: names.get(code) ?? code,
        categoryValue: code,
        isDeleted: 0 as const,
      }))
    },

    async maps({ name, ...asked }, { db }) {
      const { list, pagination } = await loadPage<{ id: string; name: string }>(db, pageOf(asked), {
        alias: 'm',
        select: sql`m.id, m.full_name as name`,
        from: sql`from system_data_map m where ${allConditions([
          sql`m.delete_mark = 0`,
          sql`m.enabled_mark = 1`,
          name && sql`m.full_name ilike ${containsPattern(name)}`,
        ])}`,
        order: sql`m.sort_code, m.full_name, m.id`,
      })
      return paged(list, pagination)
    },
    mapDetail: ({ id }, { db }) => readMap(db, id),
    async mapData({ id }, { db }) {
      const { data } = await readMap(db, id)
      return JSON.parse(data) as Record<string, unknown>
    },

    // Those that `query` takes from the same caller.
    async databases(asked, context) {
      const mayQuery = canCall(context.session.access, calls.query.access as MenuPermission)
      const { pickerRows } = await scopeOf(context, protectedSources)
      const { list, pagination } = await loadPage<{ id: string; name: string; driverClass: string }>(
        context.db,
        pageOf(asked),
        {
          alias: 's',
          select: sql`s.id, s.full_name as name, s.db_type as "driverClass"`,
          from: sql`from (
            select ${ownSourceId}::text as id, ${ownSourceName[context.lang]}::text as full_name,
              'PostgreSQL'::text as db_type, null::int as sort_code, null::timestamptz as creator_time
            union all
            select s.id, s.full_name, s.db_type, s.sort_code, s.creator_time from system_data_source s
            where s.delete_mark = 0 and s.enabled_mark = 1 and ${pickerRows}
          ) s where ${mayQuery}::boolean`,
          order: sql`s.sort_code nulls first, s.creator_time desc, s.id`,
        },
      )
      return paged(list, pagination)
    },
    async query({ id, sql: statement }, context) {
      const answer = await dataSets.preview(
        context,
        {
          source: { kind: 'sql', linkId: id, statement, timeoutSeconds: 15 },
          parameters: [],
          columns: [],
        },
        {},
        context.signal,
      )
      if (answer.gone) throw refuse(text.noSource, {}, Code.notFound)
      return answer.rows.map((row) => ({ ...row }))
    },
  }
}

/** A map that is enabled; throws a refusal 404 where there is none. */
async function readMap(db: Db, id: string) {
  const { rows } = await typedSql({ ...columnsOf('system_data_map', 'id', 'data'), name: column.text })`
    select id, data, full_name as name from system_data_map
    where id = ${id} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  if (!rows[0]) throw refuse(text.noMap, {}, Code.notFound)
  return rows[0]
}
