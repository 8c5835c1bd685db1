import { sql } from 'kysely'
import {
  CheckType,
  DataInterfaceBody,
  InterfaceType,
  type Given,
} from '@tessera/shared/contract/system/data-interfaces'
import { Code } from '@tessera/shared/contract/wire'
import { fill } from '@tessera/shared/format/fill'
import { publishOnCommit, type Bus } from '../../db/bus.ts'
import { selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { isListed, splitAddresses } from '../../http/addresses.ts'
import type { Context } from '../../http/context.ts'
import { general } from '../../http/text.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { openCallLog, type Way } from './calls.ts'
import { openGate } from './gate.ts'
import type { Asked, Asker } from './given.ts'
import { openKept, type KeptResult } from './kept.ts'
import { parametersOf, valuesOf } from './parameters.ts'
import { openRate } from './rate.ts'
import { kindOf, prepare, type Definition, type Machinery } from './run.ts'
import { text } from './text.ts'

/** Who calls, from where. */
export type Caller = Pick<Context, 'visitor' | 'ip' | 'agent' | 'crossSite' | 'lang'>

export interface Call {
  id: string
  way: Way
  /** Values of its parameters. */
  sent: Readonly<Record<string, unknown>>
  asked?: Asked
  by: Caller
}

export interface Interfaces {
  readonly machinery: Machinery
  /** The rows of an interface, for who may call it; every call is in its log. `paged` where it read the page by itself. */
  call(call: Call): Promise<{ rows: Given[]; paged: boolean }>
  /** The same for a task: nobody is signed in, and nobody asks from anywhere. */
  run(id: string, sent: Readonly<Record<string, unknown>>): Promise<Given[]>
  /** Refuses values that the interface would not take, as they stand in something that calls it later. */
  mustTake(id: string, sent: Readonly<Record<string, unknown>>): Promise<void>
  /** This process forgets at once what the others hear of a moment later. */
  forget(id: string): void
  /** Results this process keeps. */
  kept(): { id: string; name: string; bytes: number; until: number; results: KeptResult[] }[]
  close(): Promise<void>
}

/** Every process forgets what it knows of an interface, and its results, once the transaction commits, and browsers what it gave them; '' is all of them. */
export async function interfacesChanged(trx: Db, id: string): Promise<void> {
  await publishOnCommit(trx, 'interfaces', id)
  await publishOnCommit(trx, 'lookups', '/api/system/DataInterface')
}

/** For whom nobody is signed in: a task. */
const itself: Caller = { visitor: null, ip: '', userAgent: '', isCrossSite: false, lang: 'zh' }

export function openInterfaces(
  machinery: Machinery,
  bus: Bus,
  onError: (error: unknown) => void,
): Interfaces {
  const { db } = machinery
  const definitions = new Map<string, Definition>()
  const kept = openKept()
  const calls = openCallLog(db, onError)
  const inTurn = openGate()
  const oftenEnough = openRate()
  let forgotten = 0
  const forget = (id: string | null) => {
    forgotten += 1
    if (id) definitions.delete(id)
    else definitions.clear()
    kept.forget(id || null)
  }
  const stops = [bus.on('interfaces', forget), bus.on('sources', () => forget(null))]

  async function definition(id: string): Promise<Definition> {
    const known = bus.isConnected ? definitions.get(id) : undefined
    if (known) return known
    const before = forgotten
    const found = await stored(db, id)
    // It may have been changed while it was read: what is old already is not kept.
    if (before === forgotten) definitions.set(id, found)
    return found
  }

  /** Refuses whom the interface does not let in. */
  function enter(one: Definition, { visitor, ip, isCrossSite: crossSite }: Caller): void {
    if (one.checkType === CheckType.token && !visitor)
      throw new Refusal({ code: Code.sessionExpired, text: general.expired })
    if (one.checkType === CheckType.address && !isListed(ip, splitAddresses(one.ipAddress)))
      throw refuse(text.notListed, { ip }, Code.forbidden)
    // The address is that of whoever looks at the page, not of whoever wrote it.
    if (!visitor && crossSite && kindOf(one) !== 'select') throw refuse(text.crossSite, {}, Code.forbidden)
    if (!visitor) oftenEnough(one.id, ip)
  }

  async function rowsFor(
    one: Definition,
    { way, sent, asked, by: { visitor } }: Call,
  ): Promise<{ rows: Given[]; cached: boolean; paged: boolean }> {
    if (kindOf(one) !== 'select' && (way === 'list' || way === 'row')) throw refuse(text.writesHere)
    const asker: Asker = visitor && { userId: visitor.userId, organizeId: visitor.organizeId }
    const ready = await prepare(machinery, one, sent, asker, asked)
    // What stands in the record needs nobody's turn.
    const ask = () =>
      one.dataType === InterfaceType.static && !one.dataProcessing ? ready.rows() : inTurn(one.id, ready.rows)
    if (one.cacheSeconds === 0 || !bus.isConnected)
      return { rows: await ask(), cached: false, paged: ready.pages }
    return { ...(await kept.get(one.id, ready.key, one.cacheSeconds, ask)), paged: ready.pages }
  }

  async function noted(call: Call, one: Definition) {
    const began = performance.now()
    const {
      id,
      way,
      by: { visitor, ip, userAgent: agent, lang },
    } = call
    const note = (how: { failed: boolean; rowCount: number; cached: boolean; said: string }) =>
      calls.note({
        interfaceId: id,
        way,
        user: visitor && { id: visitor.userId, name: `${visitor.realName}/${visitor.account}` },
        ip,
        device: agent,
        duration: Math.round(performance.now() - began),
        ...how,
      })
    try {
      const { rows, cached, paged } = await rowsFor(one, call)
      note({ failed: false, rowCount: rows.length, cached, said: '' })
      return { rows, paged }
    } catch (error) {
      note({
        failed: true,
        rowCount: 0,
        cached: false,
        said: error instanceof Refusal ? fill(error.text[lang], error.values) : general.fault[lang],
      })
      throw error
    }
  }

  return {
    machinery,
    async call(call) {
      const one = await definition(call.id)
      enter(one, call.by)
      if (!one.enabledMark) throw refuse(text.disabled)
      return noted(call, one)
    },
    async run(id, sent) {
      const one = await definition(id)
      if (!one.enabledMark) throw refuse(text.disabled)
      return (await noted({ id, way: 'task', sent, by: itself }, one)).rows
    },
    async mustTake(id, sent) {
      valuesOf(parametersOf((await definition(id)).requestParameters), sent, () => undefined)
    },
    forget,
    kept: () => kept.list().map((one) => ({ ...one, name: definitions.get(one.id)?.fullName ?? one.id })),
    async close() {
      for (const stop of stops) stop()
      await calls.close()
    },
  }
}

/** An interface as it is run; refuses one that is gone. */
export async function stored(db: Db, id: string): Promise<Definition> {
  const { rows } =
    await sql<Definition>`select i.id, ${selectColumns(DataInterfaceBody, 'i')} from system_data_interface i where i.id = ${id} and i.delete_mark = 0`.execute(
      db,
    )
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}
