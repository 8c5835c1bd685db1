import { call } from '@tessera/shared/client/call'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import type { Records } from '@tessera/shared/fields/records'

/** Rows of a data interface in place of records and tasks, because this page has no form with records. */
export const records: Records = {
  source: () => async (page, signal) => {
    const { list, pagination } = await call(
      dataInterfaces.rows,
      { id: 'interface.OfficeSupply', ...page, columnOptions: 'fullName' },
      { signal, quiet: true },
    )
    return { list, total: pagination.total }
  },
}
