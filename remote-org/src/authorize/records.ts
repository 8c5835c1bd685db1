import { classes } from '@tessera/shared/contract/edu/classes'
import { groups } from '@tessera/shared/contract/org/groups'
import { positions } from '@tessera/shared/contract/org/positions'
import { users } from '@tessera/shared/contract/org/users'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import type { Call } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import type { PopupSource } from '@tessera/shared/ui/popup-picker/popup-picker'

interface ListOutput {
  list: Record<string, unknown>[]
  pagination: { total: number }
}

const fetchRows =
  (list: Call): PopupSource['fetch'] =>
  async (page, signal) => {
    const output = (await call(list, page as never, { quiet: true, signal })) as unknown as ListOutput
    return { list: output.list, total: output.pagination.total }
  }

/**
 * Modules whose records can be selected from their list, by menu code. For other modules the user types the
 * id. The list has only records within the data access of the current user.
 */
export const recordSources: Readonly<
  Record<string, { readonly fetch: PopupSource['fetch']; readonly keys: readonly string[] }>
> = {
  'permission.user': { fetch: fetchRows(users.list), keys: ['account', 'realName', 'department'] },
  'permission.position': { fetch: fetchRows(positions.list), keys: ['enCode', 'fullName', 'department'] },
  'permission.group': { fetch: fetchRows(groups.list), keys: ['enCode', 'fullName'] },
  'systemData.dataInterface': { fetch: fetchRows(dataInterfaces.list), keys: ['enCode', 'fullName'] },
  'edu.eduClasslist': { fetch: fetchRows(classes.list), keys: ['enCode', 'name', 'campusName', 'coachName'] },
}
