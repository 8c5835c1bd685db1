import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import { positions } from '@tessera/shared/contract/org/positions'
import { dictionaryData, DictionaryDataBody } from '@tessera/shared/contract/system/dictionaries'
import { users } from '@tessera/shared/contract/org/users'
import type { Call, Calls } from '@tessera/shared/contract/wire'
import { openApp } from '../../test/app.ts'
import { createSample, type Schema } from '../../test/sample.ts'
import { createCrud } from './crud.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
let admin: { token: string }
beforeAll(async () => {
  admin = { token: await signIn('admin') }
})

const position = (enCode: string, more: object = {}) => ({
  organizeId: 'org.east',
  fullName: `岗位${enCode}`,
  enCode,
  type: 'hr',
  ...more,
})

describe('the place of a new record', () => {
  test('is after the last one of its list, unless the caller names a place', async () => {
    const { list } = await data(positions.list, { pageSize: 1_000 }, admin)
    const last = Math.max(...list.map(({ sortCode }) => sortCode))
    const first = await data(positions.create, position('place1'), admin)
    const second = await data(positions.create, position('place2'), admin)
    const named = await data(positions.create, position('place3', { sortCode: 0 }), admin)
    const placeOf = async ({ id }: { id: string }) => (await data(positions.read, { id }, admin)).sortCode
    const places = await Promise.all([first, second, named].map(placeOf))
    expect(places).toEqual([last + 1, last + 2, 0])
  })

  test('is counted within its dictionary', async () => {
    const entry = (dictionaryTypeId: string, enCode: string) =>
      data(dictionaryData.create, { dictionaryTypeId, fullName: enCode, enCode }, admin)
    const { rows } = await sql<{ type: string; last: number }>`
      select dictionary_type_id as type, max(sort_code) as last from system_dictionary_data
      where delete_mark = 0 and parent_id = '0' group by 1 order by 2 limit 1`.execute(db)
    const shortest = rows[0]!
    const { id } = await entry(shortest.type, 'placed')
    expect((await data(dictionaryData.read, { id }, admin)).sortCode).toBe(shortest.last + 1)
  })

  test('of many records created together follows the last of each list, which is asked once', async () => {
    const rows = createCrud('system_dictionary_data', DictionaryDataBody)
    const entry = (dictionaryTypeId: string, enCode: string, more: object = {}) =>
      DictionaryDataBody.parse({ dictionaryTypeId, fullName: enCode, enCode, ...more })
    const loadLast = async (type: string) => {
      const { rows: found } = await sql<{
        last: number
      }>`select max(sort_code) as last from system_dictionary_data
        where dictionary_type_id = ${type} and parent_id = '0' and delete_mark = 0`.execute(db)
      return found[0]!.last
    }
    const lastSex = await loadLast('dict.sex')
    const { rows: types } = await sql<{ id: string }>`
      select dictionary_type_id as id from system_dictionary_data
      where dictionary_type_id <> 'dict.sex' and parent_id = '0' and delete_mark = 0 limit 1`.execute(db)
    const other = types[0]!.id
    const lastOther = await loadLast(other)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const ids = await rows.createMany(
      db,
      [
        entry('dict.sex', 'many1'),
        entry(other, 'many2'),
        entry('dict.sex', 'many3', { sortCode: 3 }),
        entry('dict.sex', 'many4'),
        entry(other, 'many5'),
      ],
      'user.admin',
    )
    const asked = query.mock.calls.flatMap(([statement]) => [
      ...String((statement as { text?: string }).text ?? statement).matchAll(/max\(sort_code\)/g),
    ])
    query.mockRestore()
    expect(asked).toHaveLength(2)
    const { rows: stored } = await sql<{
      place: number
    }>`select sort_code as place from unnest(${ids}::text[])
      with ordinality i(id, at) join system_dictionary_data d using (id) order by at`.execute(db)
    expect(stored.map(({ place }) => place)).toEqual([
      lastSex + 1,
      lastOther + 1,
      3,
      lastSex + 2,
      lastOther + 2,
    ])
  })

  test('stays what it is when an update leaves it out', async () => {
    const { id } = await data(positions.create, position('place4', { sortCode: 7 }), admin)
    await data(positions.update, { id, ...position('place4') }, admin)
    expect((await data(positions.read, { id }, admin)).sortCode).toBe(7)
  })
})

describe('a list that is asked for a row', () => {
  test('answers the page that has the row, in the requested order and filter', async () => {
    const pageOf = async (input: object) => data(users.list, { pageSize: 5, ...input }, admin)
    const { list } = await data(users.list, { pageSize: 1_000, sidx: 'account', sort: 'asc' }, admin)
    const twelfth = list[11]!.id
    const found = await pageOf({ sidx: 'account', sort: 'asc', locateId: twelfth })
    expect(found.pagination).toMatchObject({ currentPage: 3, pageIndex: 3, total: list.length })
    expect(found.list.map(({ id }) => id)).toEqual(list.slice(10, 15).map(({ id }) => id))
  })

  test('answers the requested page where a filter hides the row', async () => {
    const { list } = await data(
      users.list,
      { keyword: 'admin', locateId: 'user.coach01', currentPage: 1 },
      admin,
    )
    expect(list.map(({ account }) => account)).toEqual(['admin'])
  })

  const isPaged = ({ method, input, output }: Call) =>
    method === 'GET' &&
    input instanceof z.ZodObject &&
    'locateId' in input.shape &&
    output instanceof z.ZodObject &&
    'pagination' in output.shape
  const pagedCalls = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Calls).flatMap(([name, row]) =>
      isPaged(row) ? [[`${feature}.${name}`, row] as const] : [],
    ),
  )
  test.each(pagedCalls)('%s', async (_, row) => {
    const sample = createSample(z.toJSONSchema(row.input, { io: 'input' }) as Schema) as object
    const answer = await call(row as typeof users.list, { ...sample, locateId: 'none' } as never, admin)
    expect(answer.code).toBeLessThan(500)
  })
})
