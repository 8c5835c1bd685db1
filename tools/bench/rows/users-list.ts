import { users } from '@tessera/shared/contract/org/users'
import { compareWithBareQuery } from '../bare-query.ts'
import type { ReportLine } from '../measure.ts'
import { surnames } from '../users.ts'
import type { Stage } from '../stage.ts'

/** Lists 20 of 10,000 users with keyword, organisation (including units below) and total. */
export async function usersList(stage: Stage): Promise<ReportLine[]> {
  const path = `${users.list.path}?currentPage=1&pageSize=20&keyword={keyword}&organizeId=org.hq`
  const { lines } = await compareWithBareQuery(stage, {
    name: 'users list',
    method: 'GET',
    path,
    keywords: surnames,
  })
  return lines
}
