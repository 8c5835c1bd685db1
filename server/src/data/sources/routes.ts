import { sql } from 'kysely'
import * as z from 'zod'
import {
  DataSource,
  DataSourceFields,
  dataSources as calls,
  dbTypes,
  defaultPorts,
  type DataSourceBody,
  type DbType,
} from '@tessera/shared/contract/data/sources'
import { TaskType } from '@tessera/shared/contract/system/tasks'
import { publishOnCommit } from '../../db/bus.ts'
import { selectColumns, containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { orderBy, loadPage } from '../../db/pages.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { protectedSources } from './protected.ts'
import { listReleasedTables, replaceReleasedTables } from './released-tables.ts'
import { sourcePasswords } from './password.ts'
import { ownSourceId, type Sources } from './sources.ts'
import { text } from './text.ts'
import { parseTns } from './tns.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** A source of a product without a driver is refused before it is stored. */
const sourceRows = createCrud('system_data_source', DataSourceFields.extend({ dbType: z.enum(dbTypes) }))
const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedSources)
const withLockedRow = withLockedRowOf(protectedSources)

const listedFields = [
  'id',
  'fullName',
  'dbType',
  'host',
  'port',
  'serviceName',
  'readOnly',
  'enabledMark',
  'sortCode',
  'creatorTime',
  'lastModifyTime',
] as const
const select = sql`${selectColumns(DataSource, 's', listedFields)}, coalesce(u.real_name || '/' || u.account,
  '') as "creatorUser"`
/** Sorts by product, in the order in which forms offer them. */
const product = sql`array_position(${sql.lit(`{${dbTypes.join(',')}}`)}::text[], s.db_type)`
const order = sql`${product}, s.sort_code, s.creator_time desc, s.id`

export function dataSourceHandlers({
  sources,
  secrets,
}: {
  sources: Sources
  secrets: Secrets
}): Handlers<typeof calls> {
  const storedPasswords = sourcePasswords(secrets)
  return {
    released: async (_, { db }) => ({ tables: await listReleasedTables(db) }),
    async setReleased({ tables }, context) {
      await replaceReleasedTables(context, tables)
      await sources.renewGrants()
    },
    async list(page, context) {
      const scope = await getScope(context)
      scope.assertSortable(page.sidx)
      const { ifVisible } = scope
      const where = allConditions([
        sql`s.delete_mark = 0`,
        scope.rows,
        page.dbType && sql`s.db_type = ${page.dbType}`,
        page.keyword &&
          sql`${ifVisible('fullName', sql`s.full_name`)} ilike ${containsPattern(page.keyword)}
            or ${ifVisible('host', sql`s.host`)} ilike ${containsPattern(page.keyword)}`,
      ])
      const { list, pagination } = await loadPage<DataSource & { _hidden: string[] }>(context.db, page, {
        alias: 's',
        select: sql`${select}, ${scope.hidden} as "_hidden"`,
        from: sql`from system_data_source s where ${where}`,
        join: sql`left join org_user u on u.id = s.creator_user_id`,
        order: orderBy(
          page,
          scope.ifVisibleEach({
            fullName: sql`s.full_name`,
            host: sql`s.host`,
            creatorTime: sql`s.creator_time`,
            sortCode: sql`s.sort_code`,
          }),
          order,
        ),
      })
      return { list: list.map(withoutHidden), pagination }
    },
    async selector({ type = '' }, context) {
      const { pickerRows } = await getScope(context)
      const { rows } = await typedSql({
        ...columnsOf('system_data_source', 'id', 'fullName', 'dbType'),
        readOnly: column.oneOf(0, 1),
      })`
        select s.id, s.full_name as "fullName", s.db_type as "dbType", s.read_only as "readOnly"
        from system_data_source s
        where s.delete_mark = 0 and s.enabled_mark = 1 and ${pickerRows} order by ${order}`.execute(
        context.db,
      )
      const ownSource = {
        id: ownSourceId,
        fullName: text.ours[context.lang],
        children: [
          {
            id: ownSourceId,
            fullName: text.ours[context.lang],
            dbType: 'PostgreSQL' as const,
            readOnly: 0 as const,
          },
        ],
      }
      const groups = dbTypes.map((dbType) => ({
        id: dbType,
        fullName: dbType,
        children: rows.filter((row) => row.dbType === dbType),
      }))
      // Newer clients of this family send `type=1` for all sources with the product's own database.
      const isRequested = (dbType: DbType) =>
        /^\d*$/.test(type) || dbType.toLowerCase() === type.toLowerCase()
      return {
        list: [
          ...(isRequested('PostgreSQL') ? [ownSource] : []),
          ...groups.filter(({ id, children }) => children.length > 0 && isRequested(id)),
        ],
      }
    },
    async test({ id, ...body }, context) {
      const normalized = normalizeSource(body)
      let { password } = body
      if (id !== undefined) {
        const scope = await getScope(context)
        await scope.hiddenFieldsOf(context.db, id)
        password = await storedPasswords.resolve(context.db, id, normalized, password)
      }
      await sources.test({ ...normalized, id: id ?? 'new', password })
    },
    async read({ id }, context) {
      const scope = await getScope(context)
      const _hidden = await scope.hiddenFieldsOf(context.db, id)
      return withoutHidden({
        ...(await sourceRows.read(context.db, id)),
        password: '',
        hasPassword: await storedPasswords.has(context.db, id),
        _hidden,
      })
    },

    async create({ password, ...body }, by) {
      const scope = await getScope(by)
      const create = (trx: Db) =>
        scope.create(trx, body, async (writable) => {
          const id = await sourceRows.create(trx, normalizeSource(writable), by.session.userId)
          await storedPasswords.save(trx, id, password)
          return id
        })
      return { id: await by.db.transaction().execute(create) }
    },
    update: ({ id, lastModifyTime, password, ...changes }, by) =>
      withLockedRow(by, id, async (trx, scope) => {
        const body = normalizeSource({
          ...(await sourceRows.read(trx, id)),
          ...(await scope.writablePart(trx, id, changes)),
        })
        // Refuses if the stored password would be sent to a new target.
        await storedPasswords.resolve(trx, id, body, password)
        await sourceRows.update(trx, id, body, by.session.userId, lastModifyTime)
        await storedPasswords.save(trx, id, password)
        await publishOnCommit(trx, 'sources', id)
      }),
    remove: ({ id }, by) =>
      withLockedRow(by, id, async (trx) => {
        const { rows } = await typedSql({
          message: column.oneOf('used', 'usedByTask', 'usedByDesign', 'usedByDataSet'),
          name: column.text,
        })`
          select 'used' as message, full_name as name from system_data_interface
          where db_link_id = ${id} and delete_mark = 0
          union all
          select 'usedByTask', full_name from system_task
          where execute_type = ${TaskType.sql} and delete_mark = 0
            and execute_content::jsonb ->> 'dbLinkId' = ${id}
          union all
          select 'usedByDesign', full_name from lowcode_design where db_link_id = ${id} and delete_mark = 0
          union all
          select 'usedByDataSet', full_name from lowcode_data_set
          where kind = 'sql' and source_id = ${id} and delete_mark = 0
          limit 1`.execute(trx)
        if (rows[0]) throw refuse(text[rows[0].message], { name: rows[0].name })
        await sourceRows.remove(trx, id, by.session.userId)
        await publishOnCommit(trx, 'sources', id)
      }),
    setState: ({ id }, by) =>
      withLockedRow(by, id, async (trx) => {
        await sourceRows.toggleEnabled(trx, id, by.session.userId)
        await publishOnCommit(trx, 'sources', id)
      }),
  }
}

type Fields = Omit<DataSourceBody, 'password'>

/** Checks what each product requires, clears fields it does not use and fills in the default port. */
function normalizeSource<B extends Fields>(body: B): B & { dbType: DbType; port: number | null } {
  const { dbType, host, port, tls } = body
  if (dbType === 'DM8') throw refuseField('dbType', text.noDriver)
  if (dbType === 'SQLite')
    return { ...body, ...defaultOracle, dbType, host: '', port: null, userName: '', tls: 'off' }
  const oracle = dbType === 'Oracle' ? normalizeOracle(body) : defaultOracle
  if (oracle.oracleLinkType === 'TNS')
    return {
      ...body,
      ...oracle,
      dbType,
      host: '',
      port: null,
      caCertificate: tls === 'off' ? '' : body.caCertificate,
    }
  if (!host) throw refuseField('host', text.hostNeeded)
  return {
    ...body,
    ...oracle,
    dbType,
    port: port ?? defaultPorts[dbType],
    caCertificate: tls === 'off' ? '' : body.caCertificate,
  }
}

const defaultOracle = {
  oracleExtend: 1,
  oracleLinkType: 'SERVICE',
  oracleService: '',
  oracleRole: 'Default',
} as const

/** The fields that identify an Oracle service. Refuses if they identify none. */
function normalizeOracle({
  oracleExtend,
  oracleLinkType,
  oracleService,
  oracleRole,
  serviceName,
  dbSchema,
}: Fields): Pick<Fields, keyof typeof defaultOracle> {
  if (oracleExtend === 0) return normalizeOracle({ ...defaultOracle, serviceName, dbSchema } as Fields)
  if (oracleLinkType === 'TNS') {
    if (!oracleService) throw refuseField('oracleService', text.descriptionNeeded)
    parseTns(oracleService)
  } else if (!oracleService && !serviceName) throw refuseField('serviceName', text.serviceNeeded)
  if (oracleLinkType === 'SCHEMA' && !dbSchema) throw refuseField('dbSchema', text.schemaNeeded)
  return { oracleExtend, oracleLinkType, oracleService, oracleRole }
}
