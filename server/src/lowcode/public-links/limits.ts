import { Code } from '@tessera/shared/contract/wire'
import { networkOf } from '../../auth/known-clients.ts'
import { isDiskFull } from '../../files/disk-space.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Db } from '../../db/connect.ts'
import { general } from '../../errors/text.ts'
import { countCalls, loadCalls, type CallKind } from './store.ts'

/**
 * Calls of one network address per minute, to all public links. An answer to a form takes five calls, and the parents of a
 * class may fill it in at the same time behind one address.
 */
export const maxCallsPerMinute = 600
/** Wrong access codes of one network address per minute. */
export const maxWrongCodesPerMinute = 10
/** Addresses that a process remembers as blocked; beyond that it asks the database again. */
const maxNetworks = 50_000
/** Works of guests, such as saving an answer, that a process does at a time, and that wait for that: users keep the other connections. */
const maxRunning = 4
const maxQueued = 200

const tooOften = () => refuse(general.tooOften, {}, Code.tooManyRequests)

/** What one process knows of a network address. */
interface Network {
  /** Calls that are not counted yet: those that arrive while the one before is being counted. */
  pending: { accept: () => void; refuse: (error: unknown) => void }[]
  isCounting: boolean
  /** Until when further calls are refused without asking the database, in milliseconds of this process. */
  blockedUntil: number
}

/**
 * Counts calls per network address and minute, for all processes together; throws 429 above the limit. A flood from one
 * address takes one statement at a time, and none once the limit is reached.
 */
export function openAddressLimit(db: Db, kind: CallKind, maxPerMinute: number) {
  const networks = new Map<string, Network>()
  const countPending = async (address: string, network: Network) => {
    network.isCounting = true
    while (network.pending.length > 0) {
      const calls = network.pending.splice(0)
      try {
        const { count, msLeft } = await countCalls(db, { network: address, kind, calls: calls.length })
        const before = count - calls.length
        if (count >= maxPerMinute) network.blockedUntil = Date.now() + msLeft
        for (const [at, call] of calls.entries())
          if (before + at < maxPerMinute) call.accept()
          else call.refuse(tooOften())
      } catch (error) {
        // A full disk does not keep guests from reading; what they submit is refused later.
        for (const call of calls)
          if (isDiskFull(error)) call.accept()
          else call.refuse(error)
      }
    }
    network.isCounting = false
    if (network.blockedUntil <= Date.now()) networks.delete(address)
  }
  const assertNotBlocked = (network: Network | undefined) => {
    if (network && network.blockedUntil > Date.now()) throw tooOften()
  }
  return {
    /** Throws 429 where the limit is reached, and counts nothing. */
    async assertFree(ip: string): Promise<void> {
      const address = networkOf(ip)
      assertNotBlocked(networks.get(address))
      const count = await loadCalls(db, { network: address, kind })
      if (count >= maxPerMinute) throw tooOften()
    },
    async count(ip: string): Promise<void> {
      const address = networkOf(ip)
      const network = networks.get(address) ?? { pending: [], isCounting: false, blockedUntil: 0 }
      assertNotBlocked(network)
      if (networks.size > maxNetworks) networks.clear()
      networks.set(address, network)
      await new Promise<void>((accept, refuse) => {
        network.pending.push({ accept, refuse })
        if (!network.isCounting) void countPending(address, network)
      })
    },
  }
}

/** Runs a few works at a time; others wait, and 429 is thrown where too many wait. */
export function openWaitingLine() {
  let running = 0
  const pending: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (pending.length >= maxQueued) throw tooOften()
      await new Promise<void>((proceed) => pending.push(proceed))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = pending.shift()
      if (next) next()
      else running -= 1
    }
  }
}
