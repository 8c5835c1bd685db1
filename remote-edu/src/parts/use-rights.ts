import { useCan } from '@tessera/shared/access/use-can'

/** What a user may do with the records of a page. The server checks again. */
export interface Rights {
  add: boolean
  edit: boolean
  remove: boolean
  removeMany: boolean
  import: boolean
  export: boolean
}

/** What the user may do on a page of the business; importing and exporting have buttons of their own. */
export function useRights(menuId: string): Rights {
  const can = useCan(menuId)
  const remove = can('btn_remove')
  return {
    add: can('btn_add'),
    edit: can('btn_edit'),
    remove,
    removeMany: remove,
    import: can('btn_import'),
    export: can('btn_export'),
  }
}

/** For lists whose rows are changed by actions of their own only. */
export const noRights: Readonly<Omit<Rights, 'export'>> = {
  add: false,
  edit: false,
  remove: false,
  removeMany: false,
  import: false,
}
