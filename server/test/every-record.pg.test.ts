import { expect, inject, test } from 'vitest'
import { contract } from '@tessera/shared/contract/calls'
import { Code, type Call, type Calls } from '@tessera/shared/contract/wire'
import { openApp } from './app.ts'

// Every list of the contract is read, also with a keyword and around a row, and every record of the demo in it: a reader meets
// no fault of the server. New calls are covered automatically.

/** Records of a feature with which each call is made, at most. */
const maxRecords = inject('full') ? 25 : 3
const period = { from: '2026-06-01', to: '2026-07-01' }
const page = { currentPage: 1, pageSize: 50 }

/** The ids of all rows in an answer, also of nested ones. */
function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && 'id' in value && typeof value.id === 'string') ids.add(value.id)
  for (const one of Object.values(value)) collectIds(one, ids)
}

const parametersOf = ({ path }: Call) => [...path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name!)
const isRead = ({ method, path }: Call) => method === 'GET' && !/logout/i.test(path)

test.each(inject('full') ? ['admin', 'principal', 'coach01'] : ['admin', 'coach01'])(
  'every list and record opens for %s',
  { timeout: 600_000 },
  async (account) => {
    const app = await openApp()
    const by = { token: await app.signIn(account) }
    const faults: string[] = []
    const opened = new Set<string>()
    for (const [feature, calls] of Object.entries(contract)) {
      const reads = Object.entries(calls as Calls).filter(([, call]) => isRead(call))
      const ids = new Set<string>()
      const read = async (name: string, call: Call, input: object) => {
        const { code, data, msg } = await app.call(call, { ...page, ...input } as never, by)
        if (code === Code.fault) faults.push(`${feature}.${name} ${JSON.stringify(input)}: ${msg}`)
        return { code, data }
      }
      for (const [name, call] of reads) {
        if (parametersOf(call).length > 0) continue
        const { data } = await read(name, call, {})
        collectIds(data, ids)
        await read(name, call, { keyword: 'a1', sort: 'desc', locateId: [...ids][0] ?? 'a1' })
      }
      for (const [name, call] of reads) {
        const [parameter, ...others] = parametersOf(call)
        if (!parameter || others.length > 0) continue
        for (const id of [...ids].slice(0, maxRecords)) {
          await read(name, call, { ...period, [parameter]: id, keyword: 'a1', sort: 'desc', locateId: id })
          const { code } = await read(name, call, { ...period, [parameter]: id })
          if (code === Code.ok) opened.add(`${feature}.${name}`)
        }
      }
    }
    expect(faults).toEqual([])
    expect(opened.size).toBeGreaterThan(account === 'coach01' ? 10 : 30)
  },
)
