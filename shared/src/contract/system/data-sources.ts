import * as z from 'zod'
import { blankable, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'

/** Products of databases, as the wire spells them (specification: wire 9.6); MariaDB is a MySQL, KingbaseES speaks as a PostgreSQL. SQLite is ours. */
export const dbTypes = ['PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'KingbaseES', 'SQLite'] as const
export type DbType = (typeof dbTypes)[number]

/** Spelled by the wire as well, and refused in words: its driver comes without a licence. */
const AnyDbType = z.enum([...dbTypes, 'DM8'])

/** Where each usually listens. */
export const defaultPorts: Readonly<Record<Exclude<DbType, 'SQLite'>, number>> = {
  PostgreSQL: 5432,
  MySQL: 3306,
  SQLServer: 1433,
  Oracle: 1521,
  KingbaseES: 54_321,
}

/** Products whose tables lie in table spaces. */
export const tableSpaceTypes: readonly DbType[] = ['PostgreSQL', 'KingbaseES', 'Oracle']

/** How an Oracle is named: by its service, by its instance, by its service and whose tables are meant, or by the description of a connection. */
export const oracleLinkTypes = ['SERVICE', 'SID', 'SCHEMA', 'TNS'] as const

/** No encryption, encryption with whoever answers, or with a certificate that is trusted. */
export const tlsModes = ['off', 'on', 'verify'] as const

/** What a database that somebody described is known by; what is optional is ours. */
export const DataSourceFields = z.object({
  fullName: Name,
  dbType: AnyDbType,
  host: z.string().trim().max(253).default(''),
  port: z.int().min(1).max(65_535).nullish(),
  userName: z.string().trim().max(128).default(''),
  /** Name of the database or the service; of a file below the server's folder of SQLite files. */
  serviceName: z.string().trim().max(200).default(''),
  dbSchema: z.string().trim().max(128).default(''),
  /** Where new tables lie; the usual one where it is empty. */
  tableSpace: z.string().trim().max(128).default(''),
  /** 0: the next three say nothing. */
  oracleExtend: Flag.default(1),
  oracleLinkType: z.enum(oracleLinkTypes).default('SERVICE'),
  /** What its link type names; `serviceName` where it is empty. */
  oracleService: z.string().trim().max(4_000).default(''),
  oracleRole: z.enum(['Default', 'SYSDBA', 'SYSOPER']).default('Default'),
  tls: z.enum(tlsModes).default('off'),
  /** PEM of the authority that signed the server's certificate, where no public one did. */
  caCertificate: z.string().trim().max(20_000).default(''),
  /** Nothing is ever written through it. */
  readOnly: Flag.default(1),
  /** Connections at once, of each server process. */
  poolSize: z.int().min(1).max(20).default(4),
  description: blankable(Text),
  enabledMark: Flag.default(1),
  sortCode: SortCode.default(0),
})

/** Where a password is empty the stored one is kept, as long as it goes to the same place. It is never sent back. */
export const DataSourceBody = DataSourceFields.extend({ password: z.string().max(256).default('') })
export type DataSourceBody = z.output<typeof DataSourceBody>

export const DataSource = z.object({
  id: Id,
  fullName: z.string(),
  dbType: z.enum(dbTypes),
  host: z.string(),
  port: z.int().nullable(),
  serviceName: z.string(),
  readOnly: Flag,
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type DataSource = z.output<typeof DataSource>

const DataSourceRecord = DataSourceBody.extend({
  id: Id,
  lastModifyTime: LastModifyTime,
  /** A password is stored. */ hasPassword: z.boolean(),
})

/** Sources by product; `0` is the product's own database. */
const SourceOptions = z.object({
  id: Id,
  fullName: z.string(),
  children: z.array(z.object({ id: Id, fullName: z.string(), dbType: z.enum(dbTypes), readOnly: Flag })),
})
export type SourceOptions = z.output<typeof SourceOptions>

const base = '/api/system/DataSource'
const menu = 'systemData.dataSource'

export const dataSources = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ dbType: z.enum(dbTypes).optional() }),
    output: paged(hideable(DataSource)),
  }),
  /** Those of one product, in either spelling of the wire, or all. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({ type: z.string().max(20).optional() }),
    output: listed(SourceOptions),
  }),
  /** Connects and says what failed, in words, or nothing; with `id`, by its stored password where none is typed. */
  test: post(`${base}/Actions/Test`, {
    access: { menu },
    input: DataSourceBody.extend({ id: Id.optional() }),
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(DataSourceRecord, ['id', 'lastModifyTime', 'hasPassword']),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: DataSourceBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: DataSourceBody.extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
