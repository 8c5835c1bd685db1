import { call } from '@tessera/shared/client/call'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import type { Records } from '@tessera/shared/fields/records'

/** Rows of a data interface stand for records and tasks: there is no form here whose they could be. */
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
