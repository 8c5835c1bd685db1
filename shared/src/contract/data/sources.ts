import * as z from 'zod'
import { blankable, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, optionalOnUpdate, listed, Page, paged, post, put } from '../wire.ts'

/** Supported databases. MariaDB counts as MySQL; KingbaseES uses the protocol of PostgreSQL. */
export const dbTypes = ['PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'KingbaseES', 'SQLite'] as const
export type DbType = (typeof dbTypes)[number]

/**
 * DM8 is a valid value of older clients and is refused with a message: its driver has no licence that allows
 * its distribution.
 */
const AnyDbType = z.enum([...dbTypes, 'DM8'])

/** Default port of each database. */
export const defaultPorts: Readonly<Record<Exclude<DbType, 'SQLite'>, number>> = {
  PostgreSQL: 5432,
  MySQL: 3306,
  SQLServer: 1433,
  Oracle: 1521,
  KingbaseES: 54_321,
}

/** Databases with table spaces. */
export const tableSpaceTypes: readonly DbType[] = ['PostgreSQL', 'KingbaseES', 'Oracle']

/**
 * How an Oracle database is addressed: by service, by instance (SID), by service and schema, or by a connect
 * descriptor (TNS).
 */
export const oracleLinkTypes = ['SERVICE', 'SID', 'SCHEMA', 'TNS'] as const

/** No encryption, encryption without a check of the certificate, or with a check. */
export const tlsModes = ['off', 'on', 'verify'] as const

/** The settings of a data source without its password. */
export const DataSourceFields = z.object({
  fullName: Name,
  dbType: AnyDbType,
  host: z.string().trim().max(253).default(''),
  port: z.int().min(1).max(65_535).nullish(),
  userName: z.string().trim().max(128).default(''),
  /** Name of the database or the service; for SQLite a file in the server's folder of SQLite files. */
  serviceName: z.string().trim().max(200).default(''),
  dbSchema: z.string().trim().max(128).default(''),
  /** Table space of new tables; '' is the default one. */
  tableSpace: z.string().trim().max(128).default(''),
  /** 0: the next three are ignored. */
  oracleExtend: Flag.default(1),
  oracleLinkType: z.enum(oracleLinkTypes).default('SERVICE'),
  /** The value for the link type; `serviceName` where it is empty. */
  oracleService: z.string().trim().max(4_000).default(''),
  oracleRole: z.enum(['Default', 'SYSDBA', 'SYSOPER']).default('Default'),
  tls: z.enum(tlsModes).default('off'),
  /** PEM of the certificate authority, where it is not a public one. */
  caCertificate: z.string().trim().max(20_000).default(''),
  /** 1: the server never writes to it. */
  readOnly: Flag.default(1),
  /** 1: forms whose records are in it may add, change and delete them. */
  designWritable: Flag.default(0),
  /** Connections per server process. */
  poolSize: z.int().min(1).max(20).default(4),
  description: blankable(Text),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
})

/** An empty password keeps the stored one, if host and account are unchanged. A read never answers it. */
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
  sortCode: z.int(),
  lastModifyTime: LastModifyTime,
  /** Whether a password is stored. */
  hasPassword: z.boolean(),
})

/** Sources by kind of database; `0` is the product's own database. */
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
  /** Tables and views of the product's database whose personal columns or form values statements may read. */
  released: get(`${base}/Released`, { access: { menu }, output: z.object({ tables: z.array(z.string()) }) }),
  /** Replaces them; for super administrators. */
  setReleased: put(`${base}/Released`, {
    access: { menu, button: 'btn_edit' },
    input: z.object({ tables: z.array(z.string().min(1).max(63)).max(500) }),
  }),
  /** The sources of one kind of database, or all. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({ type: z.string().max(20).optional() }),
    output: listed(SourceOptions),
  }),
  /**
   * Tests the connection; refused with a message where it fails. With `id`, an empty password means the
   * stored one.
   */
  test: post(`${base}/Actions/Test`, {
    access: { menu },
    worksOnFullDisk: true,
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
    input: optionalOnUpdate(DataSourceBody, ['tls', 'caCertificate', 'readOnly', 'poolSize']).extend({
      lastModifyTime: LastModifyTime.optional(),
    }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
