import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import {
  DataMapBody,
  maxMapMegabytes,
  type DataMap,
  type dataMaps as calls,
} from '@tessera/shared/contract/data/maps'
import { Code } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { readMultipartFile } from '../../http/multipart.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { validateMap, type ValidatedMap } from './validate.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const rows = createCrud('system_data_map', DataMapBody)

const outlineColumns = ({ outline, regionCount }: ValidatedMap) => ({ outline, region_count: regionCount })

/** Saves the outline of a map. */
const saveOutline = (trx: Db, id: string, { outline, regionCount }: ValidatedMap) =>
  sql`update system_data_map set outline = ${outline}, region_count = ${regionCount}
    where id = ${id}`.execute(trx)

/** Reads and checks the map in an uploaded file; `name` is the file name without its extension. */
const acceptMap = ({ body, contentType }: Context) =>
  readMultipartFile(
    { body, contentType, maxBytes: maxMapMegabytes * 1_000_000 },
    async ({ content, fileName }) => {
      const bytes = await buffer(content)
      if (content.truncated) throw refuseField('data', text.tooLarge, { n: maxMapMegabytes })
      return {
        map: validateMap(bytes.toString('utf8')),
        name:
          fileName
            .replace(/\.(geo)?json$/i, '')
            .trim()
            .slice(0, 40) || 'map',
      }
    },
  )

/** The name, with a number appended if it is taken. */
async function findFreeName(trx: Db, name: string): Promise<string> {
  const { rows: similar } = await typedSql({
    name: column.text,
  })`select full_name as name from system_data_map
    where delete_mark = 0 and starts_with(full_name, ${name})`.execute(trx)
  const names = new Set(similar.map((map) => map.name))
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name} ${n}`
    if (!names.has(candidate)) return candidate
  }
}

export const dataMapHandlers: Handlers<typeof calls> = {
  list: (page, { db }) =>
    loadPage<DataMap>(db, page, {
      alias: 'm',
      select: sql`
        m.id, m.full_name as "fullName", m.en_code as "enCode", m.sort_code as "sortCode",
        m.enabled_mark as "enabledMark", m.description, m.outline, m.region_count as "regionCount",
        coalesce(u.real_name || '/' || u.account, '') as "creatorUser", m.creator_time as "creatorTime",
        m.last_modify_time as "lastModifyTime"`,
      from: sql`from system_data_map m where ${allConditions([
        sql`m.delete_mark = 0`,
        page.keyword &&
          sql`m.full_name ilike ${containsPattern(page.keyword)}
            or m.en_code ilike ${containsPattern(page.keyword)}`,
      ])}`,
      join: sql`left join org_user u on u.id = m.creator_user_id`,
      order: orderBy(
        page,
        { fullName: sql`m.full_name`, enCode: sql`m.en_code`, creatorTime: sql`m.creator_time` },
        sql`m.sort_code, m.creator_time desc, m.id`,
      ),
    }),

  async selector(_, { db }) {
    const { rows: list } = await typedSql(columnsOf('system_data_map', 'id', 'fullName', 'enCode'))`
      select id, full_name as "fullName", en_code as "enCode" from system_data_map
      where delete_mark = 0 and enabled_mark = 1 order by sort_code, full_name`.execute(db)
    return { list }
  },

  async data({ id }, { db }) {
    const {
      rows: [found],
    } = await typedSql(
      columnsOf('system_data_map', 'data'),
    )`select data from system_data_map where id = ${id} and delete_mark = 0 and enabled_mark = 1`.execute(db)
    if (!found) throw refuse(text.missing, {}, Code.notFound)
    return JSON.parse(found.data) as Record<string, unknown>
  },

  read: ({ id }, { db }) => rows.read(db, id),

  async create(body, by) {
    const map = validateMap(body.data)
    return {
      id: await rows.create(by.db, { ...body, data: map.data }, by.session.userId, outlineColumns(map)),
    }
  },

  update: ({ id, lastModifyTime, data, ...body }, by) =>
    by.db.transaction().execute(async (trx) => {
      const map = data === undefined ? null : validateMap(data)
      await rows.update(trx, id, map ? { ...body, data: map.data } : body, by.session.userId, lastModifyTime)
      if (map) await saveOutline(trx, id, map)
    }),

  remove: ({ id }, by) => rows.remove(by.db, id, by.session.userId),
  setState: async ({ id }, by) => void (await rows.toggleEnabled(by.db, id, by.session.userId)),

  async import(_, by) {
    const { map, name } = await acceptMap(by)
    return by.db.transaction().execute(async (trx) => {
      const fullName = await findFreeName(trx, name)
      return {
        id: await rows.create(
          trx,
          { fullName, enCode: `map${newId().slice(0, 20)}`, sortCode: 0, enabledMark: 1, data: map.data },
          by.session.userId,
          outlineColumns(map),
        ),
      }
    })
  },

  async replace({ id }, by) {
    await rows.read(by.db, id)
    const { map } = await acceptMap(by)
    await by.db.transaction().execute(async (trx) => {
      await rows.update(trx, id, { data: map.data }, by.session.userId)
      await saveOutline(trx, id, map)
    })
  },
}
