import { expect, test } from 'vitest'
import { contract } from '@tessera/shared/contract/calls'
import { returnsBytes, type Call } from '@tessera/shared/contract/wire'
import { fileCookie } from './cookies.ts'

test('files for signed-in users are where browsers send the file cookie', () => {
  const files = Object.entries(contract)
    .flatMap(([table, rows]) =>
      Object.entries(rows as Readonly<Record<string, Call>>).map(([name, call]) => ({
        name: `${table}.${name}`,
        call,
      })),
    )
    .filter(({ call }) => returnsBytes(call) && call.access !== 'public')
  expect(files.length).toBeGreaterThan(3)
  expect(
    files.filter(({ call }) => !call.path.startsWith(`${fileCookie.path}/`)).map(({ name }) => name),
  ).toEqual([])
})
