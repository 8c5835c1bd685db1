import { classes } from '@tessera/shared/contract/edu/classes'
import { groups } from '@tessera/shared/contract/org/groups'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import type { Call } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import type { PopupSource } from '@tessera/shared/widgets/popup-picker/popup-picker'

interface Listed {
  list: Record<string, unknown>[]
  pagination: { total: number }
}

const source =
  (list: Call): PopupSource['fetch'] =>
  async (page, signal) => {
    const answer = (await call(list, page as never, { quiet: true, signal })) as unknown as Listed
    return { list: answer.list, total: answer.pagination.total }
  }

/** Modules whose records can be chosen from their list; of any other the id is asked for. What the asking user does not reach is not offered. */
export const recordsOf: Readonly<
  Record<string, { readonly fetch: PopupSource['fetch']; readonly keys: readonly string[] }>
> = {
  'permission.user': { fetch: source(users.list), keys: ['account', 'realName', 'department'] },
  'permission.position': { fetch: source(positions.list), keys: ['enCode', 'fullName', 'department'] },
  'permission.group': { fetch: source(groups.list), keys: ['enCode', 'fullName'] },
  'edu.eduClasslist': { fetch: source(classes.list), keys: ['enCode', 'name', 'campusName', 'coachName'] },
}
