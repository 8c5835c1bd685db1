import { users } from '@tessera/shared/contract/org/users'
import { againstBare } from '../against-bare.ts'
import type { Line } from '../measure.ts'
import { surnames } from '../people.ts'
import type { Stage } from '../stage.ts'

/** A page of 20 of 10,000 people: unit with all below it, keyword, total. */
export async function usersList(stage: Stage): Promise<Line[]> {
  const path = `${users.list.path}?currentPage=1&pageSize=20&keyword={word}&organizeId=org.hq`
  return (await againstBare(stage, { name: 'users list', method: 'GET', path, words: surnames })).lines
}
