import type { ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { ListView } from '@tessera/shared/fields/list-views'
import type { ModelCalls } from '../calls.ts'
import type { Model } from '../read-model.ts'

/** What every view of a list gets. */
export interface ViewProps {
  readonly menu: PageProps['menu']
  readonly modelId: string
  readonly model: Model
  readonly calls: ModelCalls
  readonly view: ListView
  readonly viewSwitch: ReactNode
}

/** What the caller may do with records: the buttons of the list that the design shows and a menu grants. */
export function rightsOf({ list, can }: Model) {
  const shown = new Set([...list.buttons, ...list.rowButtons].map(({ value }) => value))
  const has = (button: string) => shown.has(button) && can(button)
  return {
    add: has('add'),
    edit: has('edit'),
    remove: has('remove'),
    detail: has('detail'),
  }
}
