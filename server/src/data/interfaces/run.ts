import {
  RequestMethod,
  InterfaceType,
  type DataInterfaceBody,
  type InterfaceRow,
} from '@tessera/shared/contract/data/interfaces'
import { reservedNames } from '@tessera/shared/contract/data/interface-parameters'
import type { Workers } from '../../workers/workers.ts'
import type { Db } from '../../db/connect.ts'
import type { DiskSpace } from '../../files/disk-space.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Secrets } from '../../auth/secrets.ts'
import {
  bindParameters,
  listParameterNames,
  locateError,
  type ParameterValue,
} from '../../statements/bind.ts'
import type { ClassifyStatement, StatementKind } from '../../statements/classify.ts'
import { loadSettings } from '../../db/settings.ts'
import { asRecords, type Source, type Value as Cell } from '../sources/source.ts'
import { ownSourceId, type Sources } from '../sources/sources.ts'
import { resolveBuiltInValues, pagingNames, type RequestedRows, type CallingUser } from './built-in-values.ts'
import { openHeaders } from './headers.ts'
import { parametersOf, parseSessionName, resolveValues } from './parameters.ts'
import { fetchJson, buildRequest } from './http-request.ts'
import { toRows, maxRows, toStaticRows } from './rows.ts'
import { runResultScript } from './script.ts'
import { text } from './text.ts'

const maxResultBytes = 16_000_000

export interface InterfaceServices {
  db: Db
  workers: Workers
  judge: ClassifyStatement
  sources: Sources
  secrets: Secrets
  outbound: Outbound
  disk: Pick<DiskSpace, 'assertDatabaseRoom'>
}

/** A stored interface, or one from a form that is being tested. */
export type Definition = DataInterfaceBody & { id: string }

/** The kind of an interface's statement; `select` for other types of interface. */
export const statementKindOf = ({
  dataType,
  requestMethod,
}: Pick<Definition, 'dataType' | 'requestMethod'>): StatementKind =>
  dataType === InterfaceType.sql ? (writingKinds[requestMethod] ?? 'select') : 'select'

const writingKinds: Readonly<Record<string, StatementKind>> = {
  [RequestMethod.insert]: 'insert',
  [RequestMethod.update]: 'update',
  [RequestMethod.remove]: 'delete',
}

export const isPost = (method: string) => method === RequestMethod.post || method.toLowerCase() === 'post'

/** An interface with resolved values. Calls with the same `key` have the same result. */
export interface PreparedCall {
  key: string
  /** True if its statement reads only the requested page. */
  isPaged: boolean
  /** The signal cancels its statement. */
  rows(signal?: AbortSignal): Promise<InterfaceRow[]>
}

/** Resolves parameters and built-in values. Refuses values that do not fit before anything runs. */
export async function prepareCall(
  services: InterfaceServices,
  definition: Definition,
  sent: Readonly<Record<string, unknown>>,
  user: CallingUser,
  requested: RequestedRows = {},
): Promise<PreparedCall> {
  const parameters = parametersOf(definition)
  const source =
    definition.dataType === InterfaceType.sql ? await services.sources.open(definition.dbLinkId) : null
  const names = source
    ? listParameterNames(source.dialect, definition.query)
    : [...definition.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const used = new Set([
    ...names,
    ...parameters.map(({ defaultValue }) => defaultValue.replace(/^@/, '')),
    ...Object.values(sent).flatMap((value) => parseSessionName(value) ?? []),
  ])
  const builtIn = await resolveBuiltInValues(services.db, used, user, requested)
  const ownValues = resolveValues(parameters, sent, (name) => builtIn.get(name))
  const values = new Map([...builtIn, ...ownValues])
  const key = JSON.stringify(
    [...values]
      .filter(([name]) => name !== 'now' && name !== 'snowFlakeId')
      .map(([name, { value }]) => [name, value]),
  )
  const loadResult = async (signal: AbortSignal | undefined): Promise<unknown> => {
    if (source) return runStatement(services, definition, source, values, signal)
    if (definition.dataType === InterfaceType.api)
      return fetchAddress(services, definition, values, [...ownValues.keys()])
    return parseStaticData(definition)
  }
  return {
    key,
    isPaged: names.some((name) => name === 'pageSize' || name === 'offsetSize' || name === 'currentPage'),
    async rows(signal) {
      const raw = await loadResult(signal)
      if (!definition.dataProcessing.trim()) return toRows(raw)
      const scriptParameters = Object.fromEntries(
        [...values]
          .filter(([name]) => ownValues.has(name) || pagingNames.has(name))
          .map(([name, { value }]) => [name, value]),
      )
      return toRows(await runResultScript(services.workers, definition.dataProcessing, raw, scriptParameters))
    },
  }
}

async function runStatement(
  { judge, disk }: InterfaceServices,
  definition: Definition,
  source: Source,
  values: ReadonlyMap<string, ParameterValue>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const kind = statementKindOf(definition)
  await judge(source.dialect, definition.query, [kind])
  const write = kind !== 'select'
  if (write && source.readOnly) throw refuse(text.readOnly)
  // Deleting goes on with a full disk, because it frees space.
  if (write && kind !== 'delete' && source.id === ownSourceId) await disk.assertDatabaseRoom()
  const result = await source
    .query(bindParameters(source.dialect, definition.query, values), {
      timeoutMs: definition.timeoutSeconds * 1_000,
      maxRows,
      maxBytes: maxResultBytes,
      write,
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      throw locateError(error, source.dialect, definition.query, values)
    })
  if (result.truncatedBy === 'rows') throw refuse(text.tooManyRows, { n: maxRows })
  if (result.truncatedBy === 'bytes') throw refuse(text.tooLarge, { size: maxResultBytes / 1_000_000 })
  return write && result.columns.length === 0
    ? [{ changed: result.changed ?? 0 }]
    : asRecords({ ...result, rows: result.rows.map(toJsonRow) })
}

const isBytes = (value: Cell) => value instanceof Uint8Array
/** Bytes become base64. */
const toJsonRow = (row: Cell[]) =>
  row.some(isBytes)
    ? row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value))
    : row

async function fetchAddress(
  { db, outbound, secrets }: InterfaceServices,
  definition: Definition,
  values: ReadonlyMap<string, ParameterValue>,
  parameterNames: readonly string[],
): Promise<unknown> {
  const { interfaceHosts } = await loadSettings(db, 'interfaceHosts')
  const request = buildRequest(
    {
      path: definition.path,
      method: isPost(definition.requestMethod) ? 'POST' : 'GET',
      headers: openHeaders(secrets, definition.id, definition.requestHeaders),
      parameterNames,
    },
    values,
  )
  return fetchJson(outbound, request, { hosts: interfaceHosts, timeoutMs: definition.timeoutSeconds * 1_000 })
}

/** Static data is any JSON. Without a result script its rows are taken from it. */
function parseStaticData({ query, dataProcessing }: Definition): unknown {
  try {
    const json: unknown = JSON.parse(query)
    return dataProcessing.trim() ? json : toStaticRows(json)
  } catch {
    throw refuseField('query', text.noStatic)
  }
}

export const isBuiltInName = (name: string): boolean => (reservedNames as readonly string[]).includes(name)
