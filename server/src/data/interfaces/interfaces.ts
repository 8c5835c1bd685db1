import {
  CheckType,
  DataInterfaceBody,
  InterfaceType,
  type InterfaceRow,
} from '@tessera/shared/contract/data/interfaces'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit, type Bus } from '../../db/bus.ts'
import { selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { isListed, splitAddresses } from '../../http/addresses.ts'
import type { Context } from '../../http/context.ts'
import { general } from '../../errors/text.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import { openCallLog, type CallType } from './calls.ts'
import { openConcurrencyLimit } from './concurrency-limit.ts'
import type { Parameter } from '@tessera/shared/contract/data/interface-parameters'
import type { RequestedRows, CallingUser } from './built-in-values.ts'
import { openResultCache, type CachedResult } from './result-cache.ts'
import { parametersOf, resolveValues } from './parameters.ts'
import { openRateLimit } from '../../http/rate-limit.ts'
import { canRun, needsGrant, writesData } from './run-right.ts'
import { prepareCall, statementKindOf, type Definition, type InterfaceServices } from './run.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

/** Session and origin of a call. */
export type Caller = Pick<Context, 'visitor' | 'ip' | 'userAgent' | 'lang'>

export interface Call {
  id: string
  callType: CallType
  /** Values of its parameters, by name. */
  values: Readonly<Record<string, unknown>>
  requested?: RequestedRows
  by: Caller
  /** Cancels the statement of an interface whose results are not cached, and so not shared. */
  signal?: AbortSignal
}

/** What those need to know of an interface who offer it to users. */
export interface DescribedInterface {
  fullName: string
  isEnabled: boolean
  /** Whether it can change data. */
  writes: boolean
  parameters: readonly Parameter[]
}

export interface Interfaces {
  readonly services: InterfaceServices
  /**
   * Checks access, runs an interface and records the call. `isPaged` if its statement read only the requested
   * page.
   */
  call(call: Call): Promise<{ rows: InterfaceRow[]; isPaged: boolean }>
  /**
   * Runs an interface for a task, without session. Refuses if the user on whose behalf the task runs does not
   * have the right to run it.
   */
  run(id: string, values: Readonly<Record<string, unknown>>, userId: string | null): Promise<InterfaceRow[]>
  /** Refuses a caller whom `call` would refuse. */
  assertCanCall(id: string, by: Caller): Promise<void>
  /** Refuses an interface that does not exist. */
  describe(id: string): Promise<DescribedInterface>
  /** Those of some values for which an interface has a parameter; it refuses others. */
  pickParameters(
    id: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>
  /** Refuses a user who does not have the right to run an interface. */
  assertCanRun(id: string, userId: string | null): Promise<void>
  /**
   * Refuses parameter values that do not fit the interface. For features that store the values and call it
   * later.
   */
  assertAccepts(id: string, values: Readonly<Record<string, unknown>>): Promise<void>
  /**
   * Clears what this process has cached of an interface. Other processes clear it when they receive the
   * event.
   */
  invalidate(id: string): void
  /** Results cached in this process. */
  cachedResults(): { id: string; name: string; bytes: number; until: number; results: CachedResult[] }[]
  close(): Promise<void>
}

/**
 * On commit, makes every process and browser clear what it has cached of an interface; '' means all
 * interfaces.
 */
export async function publishInterfacesChange(trx: Db, id: string): Promise<void> {
  await publishOnCommit(trx, 'interfaces', id)
  await publishOnCommit(trx, 'lookups', '/api/system/DataInterface')
}

/** The caller of interfaces that run in a task: no session. */
const taskCaller: Caller = { visitor: null, ip: '', userAgent: '', lang: 'zh' }

export function openInterfaces(
  services: InterfaceServices,
  bus: Bus,
  onError: (error: unknown) => void,
): Interfaces {
  const { db } = services
  const definitions = new Map<string, Definition>()
  const results = openResultCache()
  const callLog = openCallLog(db, onError)
  const limitConcurrency = openConcurrencyLimit()
  const assertRateLimit = openRateLimit()
  let invalidations = 0
  const invalidate = (id: string | null) => {
    invalidations += 1
    if (id) definitions.delete(id)
    else definitions.clear()
    results.clear(id || null)
  }
  const unsubscribers = [bus.on('interfaces', invalidate), bus.on('sources', () => invalidate(null))]

  async function getDefinition(id: string): Promise<Definition> {
    const known = bus.isConnected ? definitions.get(id) : undefined
    if (known) return known
    const invalidationsBefore = invalidations
    const found = await loadInterface(db, id)
    // Not cached if it was invalidated while it was read.
    if (invalidationsBefore === invalidations) definitions.set(id, found)
    return found
  }

  /** Refuses a caller without a session. The interface's access check decides, and never allows writing. */
  function assertAnonymousCanCall(definition: Definition, ip: string): void {
    if (definition.checkType === CheckType.token) throw refuse(text.needsSession, {}, Code.forbidden)
    if (writesData(definition)) throw refuse(text.writesAnonymously, {}, Code.forbidden)
    if (!isAnonymousAllowed(definition, ip)) throw refuse(text.notListed, { ip }, Code.forbidden)
    assertRateLimit(definition.id, ip)
  }

  async function assertCanCall(definition: Definition, { visitor, ip }: Caller): Promise<void> {
    if (!visitor) return assertAnonymousCanCall(definition, ip)
    // A session never closes what is open without one.
    if (!writesData(definition) && isAnonymousAllowed(definition, ip)) return
    if (!(await canRun(db, definition, visitor))) throw refuse(text.notGranted, {}, Code.forbidden)
  }

  async function assertUserCanRun(definition: Definition, userId: string | null): Promise<void> {
    if (!needsGrant(definition)) return
    const { rows } = await typedSql({ administrator: column.boolean })`
      select is_administrator as administrator from org_user
        where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
    const user = rows[0] && userId !== null ? { userId, ...rows[0] } : null
    if (!user || !(await canRun(db, definition, user))) throw refuse(text.notGranted, {}, Code.forbidden)
  }

  async function loadRows(
    definition: Definition,
    { callType, values, requested, signal, by: { visitor } }: Call,
  ): Promise<{ rows: InterfaceRow[]; cached: boolean; isPaged: boolean }> {
    if (statementKindOf(definition) !== 'select' && (callType === 'list' || callType === 'row'))
      throw refuse(text.writesHere)
    const user: CallingUser = visitor && { userId: visitor.userId, organizeId: visitor.organizeId }
    const prepared = await prepareCall(services, definition, values, user, requested)
    // Static data needs no concurrency limit.
    const load = (cancel?: AbortSignal) =>
      definition.dataType === InterfaceType.static && !definition.dataProcessing
        ? prepared.rows()
        : limitConcurrency(definition.id, () => prepared.rows(cancel))
    if (definition.cacheSeconds === 0 || !bus.isConnected)
      return { rows: await load(signal), cached: false, isPaged: prepared.isPaged }
    const result = await results.get(definition.id, prepared.key, definition.cacheSeconds, () => load())
    return { ...result, isPaged: prepared.isPaged }
  }

  async function callAndRecord(call: Call, definition: Definition) {
    const startedAt = performance.now()
    const {
      id,
      callType,
      by: { visitor, ip, userAgent, lang },
    } = call
    const record = (outcome: { failed: boolean; rowCount: number; cached: boolean; message: string }) =>
      callLog.record({
        interfaceId: id,
        callType,
        user: visitor && { id: visitor.userId, name: `${visitor.realName}/${visitor.account}` },
        ip,
        device: userAgent,
        durationMs: Math.round(performance.now() - startedAt),
        ...outcome,
      })
    try {
      const { rows, cached, isPaged } = await loadRows(definition, call)
      record({ failed: false, rowCount: rows.length, cached, message: '' })
      return { rows, isPaged }
    } catch (error) {
      record({
        failed: true,
        rowCount: 0,
        cached: false,
        message: error instanceof Refusal ? formatText(error, lang) : general.fault[lang],
      })
      throw error
    }
  }

  return {
    services,
    async call(call) {
      const definition = await getDefinition(call.id)
      await assertCanCall(definition, call.by)
      if (!definition.enabledMark) throw refuse(text.disabled)
      return callAndRecord(call, definition)
    },
    async run(id, values, userId) {
      const definition = await getDefinition(id)
      await assertUserCanRun(definition, userId)
      if (!definition.enabledMark) throw refuse(text.disabled)
      const { rows } = await callAndRecord({ id, callType: 'task', values, by: taskCaller }, definition)
      return rows
    },
    assertCanCall: async (id, by) => assertCanCall(await getDefinition(id), by),
    async describe(id) {
      const definition = await getDefinition(id)
      return {
        fullName: definition.fullName,
        isEnabled: definition.enabledMark === 1,
        writes: writesData(definition),
        parameters: parametersOf(definition),
      }
    },
    async pickParameters(id, values) {
      const definition = await getDefinition(id)
      const names = parametersOf(definition).map(({ field }) => field)
      return Object.fromEntries(
        names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]] as const] : [])),
      )
    },
    assertCanRun: async (id, userId) => assertUserCanRun(await getDefinition(id), userId),
    async assertAccepts(id, values) {
      const definition = await getDefinition(id)
      resolveValues(parametersOf(definition), values, () => undefined)
    },
    invalidate,
    cachedResults: () =>
      results
        .list()
        .map((result) => ({ ...result, name: definitions.get(result.id)?.fullName ?? result.id })),
    async close() {
      for (const unsubscribe of unsubscribers) unsubscribe()
      await callLog.close()
    },
  }
}

/** Whether callers without a session may run an interface that reads. */
const isAnonymousAllowed = ({ checkType, ipAddress }: Definition, ip: string): boolean =>
  checkType === CheckType.none || (checkType === CheckType.address && isListed(ip, splitAddresses(ipAddress)))

/** Loads an interface; refuses if it does not exist. */
export async function loadInterface(db: Db, id: string): Promise<Definition> {
  const { rows } = await typedSql({
    ...columnsOf('system_data_interface', 'id'),
    ...schemaColumns(DataInterfaceBody),
  })`select i.id, ${selectColumns(DataInterfaceBody, 'i')}
      from system_data_interface i where i.id = ${id} and i.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
