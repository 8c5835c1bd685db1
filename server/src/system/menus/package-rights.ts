import type { ButtonBody } from '@tessera/shared/contract/system/buttons'
import type { ColumnBody } from '@tessera/shared/contract/system/columns'
import type { DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import type { LockedRecord } from '../../permissions/audit.ts'
import {
  assertButtonChange,
  assertColumnChange,
  assertMenuChange,
  assertSchemeChange,
  toItem,
  toMenu,
  toScheme,
} from '../../permissions/menu-changes.ts'

export type ImportedNoun = 'menu' | 'button' | 'column' | 'formField' | 'dataField' | 'dataScheme'

/** Throws if the import of a row would give or take rights that the caller does not have. */
export async function assertImportable(
  trx: Db,
  { session }: Context,
  noun: ImportedNoun,
  previous: LockedRecord | null,
  next: object,
): Promise<void> {
  switch (noun) {
    case 'menu':
      return assertMenuChange(trx, session, previous && toMenu(previous), next as MenuBody)
    case 'button':
      return assertButtonChange(trx, session, previous && toItem(previous), next as ButtonBody)
    case 'column':
      return assertColumnChange(trx, session, 'column', previous && toItem(previous), next as ColumnBody)
    case 'formField':
      return assertColumnChange(trx, session, 'form', previous && toItem(previous), next as ColumnBody)
    case 'dataScheme':
      return previous
        ? assertSchemeChange(trx, session, toScheme(previous), next as DataSchemeBody)
        : undefined
    case 'dataField':
      // Conditions compare the fields of the server's modules; these rows only offer them to the editor.
      return
  }
}
