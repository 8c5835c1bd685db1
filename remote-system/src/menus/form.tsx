import { useState } from 'react'
import { menus } from '@tessera/shared/contract/system/menus'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { MenuFields } from './fields.tsx'
import { toBody, newMenu, toFormValues, type MenuValues } from './menu-values.ts'
import { text } from './text.ts'

interface Props {
  /** Null for a new menu. */
  id: string | null
  /** Initial parent of a new menu. */
  parentId: string
  category: 'Web' | 'App'
  onClose: () => void
}

const stale = [menus.list, menus.selector, menus.selectorAll]

export function MenuForm({ id, parentId, category, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(menus.read, id === null ? null : { id })
  const create = useSend(menus.create, { stale, quiet: true })
  const update = useSend(menus.update, { stale: [...stale, menus.read], quiet: true })
  const initial = id === null ? newMenu(parentId, category) : data && toFormValues(data)
  // The visible fields depend on the type and category in the form.
  const [changed, setChanged] = useState<Partial<MenuValues>>({})

  const save = async (values: MenuValues) => {
    const body = toBody({ ...initial, ...values })
    const { msg } = await (id === null ? create.send(body) : update.send({ id, ...body }))
    return t('menus.saved', { msg })
  }
  return (
    <FormDrawer<MenuValues>
      title={t(id === null ? 'menus.add' : 'menus.edit')}
      width={640}
      initial={initial}
      failure={error}
      onRetry={() => void mutate()}
      onChange={(changes) => setChanged({ ...changed, ...changes })}
      onSave={save}
      onClose={onClose}
    >
      <MenuFields id={id} values={{ ...initial, ...changed }} />
    </FormDrawer>
  )
}
