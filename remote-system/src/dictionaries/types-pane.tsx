import { Button, Tooltip } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { uses } from '@tessera/shared/contract/lowcode/uses'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { OrganizeTree } from '@tessera/shared/ui/organize-tree/organize-tree'
import type { Unit } from '@tessera/shared/ui/organize-tree/visible-units'
import { UsesBeforeRemoval } from '@tessera/shared/ui/uses/uses'
import { text } from './text.ts'
import { TypeForm } from './type-form.tsx'
import type { TypeNode } from './types.ts'
import styles from './dictionaries.module.css'

interface Props {
  menuId: string
  types: readonly TypeNode[]
  selected: TypeNode | undefined
  onSelect: (id: string) => void
}

const toUnits = (types: readonly TypeNode[]): Unit[] =>
  types.map(({ id, fullName, children }) => ({
    id,
    fullName,
    type: children.length > 0 ? 'folder' : 'dictionary',
    children: toUnits(children),
  }))

/** Tree of dictionaries, with buttons to add, edit and delete. */
export function TypesPane({ menuId, types, selected, onSelect }: Props) {
  const t = useText(text)
  const can = useCan(menuId)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const removal = useRemoval({
    remove: dictionaryTypes.remove,
    list: dictionaryTypes.list,
    words: {
      noun: t('dictionaries.typeNoun'),
      noteOf: (id) => <UsesBeforeRemoval of={uses.ofDictionary} id={id} />,
    },
  })
  const toolButton = (
    label: 'dictionaries.addType' | 'dictionaries.editType' | 'dictionaries.removeType',
    code: string,
    icon: ReactNode,
    run: () => void,
    disabled = false,
  ) =>
    can(code) && (
      <Tooltip content={t(label)} mini>
        <Button
          type="text"
          size="small"
          icon={icon}
          aria-label={t(label)}
          disabled={disabled}
          onClick={run}
        />
      </Tooltip>
    )
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <h2 className={styles.heading}>{t('dictionaries.types')}</h2>
        {toolButton('dictionaries.addType', defaultCodes.add, <IconPlus />, () => setEditing({ id: null }))}
        {toolButton(
          'dictionaries.editType',
          defaultCodes.edit,
          <IconEdit />,
          () => selected && setEditing({ id: selected.id }),
          !selected,
        )}
        {toolButton(
          'dictionaries.removeType',
          defaultCodes.remove,
          <IconDelete />,
          () => selected && removal.confirmRemoval([selected.id], selected.fullName, () => onSelect('')),
          !selected,
        )}
      </div>
      <OrganizeTree
        // The initially open nodes depend on the loaded types: mount again once they are there.
        key={types.length > 0 ? 'loaded' : 'loading'}
        units={toUnits(types)}
        selectedId={selected?.id ?? ''}
        onSelect={onSelect}
        labels={{
          name: t('dictionaries.types'),
          search: t('dictionaries.search'),
          noMatches: t('dictionaries.nothing'),
        }}
        hideAll
      />
      {editing && (
        <TypeForm
          id={editing.id}
          parentId={selected && selected.children.length > 0 ? selected.id : (selected?.parentId ?? '-1')}
          onCreated={onSelect}
          onClose={() => setEditing(null)}
        />
      )}
      {removal.dialog}
    </div>
  )
}
