import {
  RequestMethod,
  InterfaceType,
  type DataInterfaceBody,
  type Given,
} from '@tessera/shared/contract/system/data-interfaces'
import { givenNames } from '@tessera/shared/contract/system/interface-parameters'
import type { Aside } from '../../aside/aside.ts'
import type { Db } from '../../db/connect.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets.ts'
import { bind, namesIn, type Value } from '../../statements/bind.ts'
import type { Judge, Kind } from '../../statements/judge.ts'
import { settings } from '../configs/settings.ts'
import { asRecords, type Source, type Value as Cell } from '../data-sources/source.ts'
import type { Sources } from '../data-sources/sources.ts'
import { givenValues, paging, type Asked, type Asker } from './given.ts'
import { openHeaders } from './headers.ts'
import { parametersOf, sessionOf, valuesOf } from './parameters.ts'
import { askAddress, requestOf } from './remote.ts'
import { asRows, mostRows, parseRows } from './rows.ts'
import { processed } from './script.ts'
import { text } from './text.ts'

const mostBytes = 16_000_000

export interface Machinery {
  db: Db
  aside: Aside
  judge: Judge
  sources: Sources
  secrets: Secrets
  outbound: Outbound
}

/** What is run: an interface as it is stored, or as it stands in a form. */
export type Definition = DataInterfaceBody & { id: string }

/** What a statement of an interface does, by its method; select unless it says otherwise. */
export const kindOf = ({ dataType, requestMethod }: Pick<Definition, 'dataType' | 'requestMethod'>): Kind =>
  dataType !== InterfaceType.sql
    ? 'select'
    : ((
        {
          [RequestMethod.insert]: 'insert',
          [RequestMethod.update]: 'update',
          [RequestMethod.remove]: 'delete',
        } as const
      )[requestMethod] ?? 'select')

export const isPost = (method: string) => method === RequestMethod.post || method.toLowerCase() === 'post'

/** Everything that stands between a definition and its rows, ready to be run; `key` says which result it is. */
export interface Prepared {
  key: string
  /** It reads the page that was asked for by itself. */
  pages: boolean
  rows(): Promise<Given[]>
}

/** Resolves parameters and what the server fills in. Refuses, before anything runs, values that do not fit. */
export async function prepare(
  machinery: Machinery,
  one: Definition,
  sent: Readonly<Record<string, unknown>>,
  asker: Asker,
  asked: Asked = {},
): Promise<Prepared> {
  const parameters = parametersOf(one.requestParameters)
  const source = one.dataType === InterfaceType.sql ? await machinery.sources.open(one.dbLinkId) : null
  const named = source
    ? namesIn(source.dialect, one.query)
    : [...one.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const used = new Set([
    ...named,
    ...parameters.map(({ defaultValue }) => defaultValue.replace(/^@/, '')),
    ...Object.values(sent).flatMap((value) => sessionOf(value) ?? []),
  ])
  const given = await givenValues(machinery.db, used, asker, asked)
  const own = valuesOf(parameters, sent, (name) => given.get(name))
  const values = new Map([...given, ...own])
  const key = JSON.stringify(
    [...values]
      .filter(([name]) => name !== 'now' && name !== 'snowFlakeId')
      .map(([name, { value }]) => [name, value]),
  )
  return {
    key,
    pages: named.some((name) => name === 'pageSize' || name === 'offsetSize' || name === 'currentPage'),
    async rows() {
      const raw = source
        ? await queried(machinery, one, source, values)
        : one.dataType === InterfaceType.api
          ? await fetched(machinery, one, values, [...own.keys()])
          : fixed(one)
      if (!one.dataProcessing.trim()) return asRows(raw)
      const plain = Object.fromEntries(
        [...values]
          .filter(([name]) => own.has(name) || paging.has(name))
          .map(([name, { value }]) => [name, value]),
      )
      return asRows(await processed(machinery.aside, one.dataProcessing, raw, plain))
    },
  }
}

async function queried(
  { judge }: Machinery,
  one: Definition,
  source: Source,
  values: ReadonlyMap<string, Value>,
): Promise<unknown> {
  const kind = kindOf(one)
  await judge(source.dialect, one.query, [kind])
  const write = kind !== 'select'
  if (write && source.readOnly) throw refuse(text.readOnly)
  const result = await source.query(bind(source.dialect, one.query, values), {
    timeoutMs: one.timeoutSeconds * 1_000,
    maxRows: mostRows,
    maxBytes: mostBytes,
    write,
  })
  if (result.cut === 'rows') throw refuse(text.tooManyRows, { n: mostRows })
  if (result.cut === 'bytes') throw refuse(text.tooLarge, { size: mostBytes / 1_000_000 })
  return write && result.columns.length === 0
    ? [{ changed: result.changed ?? 0 }]
    : asRecords({ ...result, rows: result.rows.map((row) => row.map(plain)) })
}

/** Bytes travel as base64. */
const plain = (value: Cell) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)

async function fetched(
  { db, outbound, secrets }: Machinery,
  one: Definition,
  values: ReadonlyMap<string, Value>,
  own: readonly string[],
): Promise<unknown> {
  const { interfaceHosts } = await settings(db, 'interfaceHosts')
  const request = requestOf(
    {
      path: one.path,
      method: isPost(one.requestMethod) ? 'POST' : 'GET',
      headers: openHeaders(secrets, one.id, one.requestHeaders),
      own,
    },
    values,
  )
  return askAddress(outbound, request, { hosts: interfaceHosts, ms: one.timeoutSeconds * 1_000 })
}

/** With a function behind it, it may be any JSON. */
function fixed({ query, dataProcessing }: Definition): unknown {
  if (!dataProcessing.trim()) return parseRows(query) ?? []
  try {
    return JSON.parse(query) as unknown
  } catch {
    throw refuseField('query', text.noStatic)
  }
}

export const isGiven = (name: string): boolean => (givenNames as readonly string[]).includes(name)
