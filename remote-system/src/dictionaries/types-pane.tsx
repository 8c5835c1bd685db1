import { Button, Tooltip } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { useRemoval } from '@tessera/shared/widgets/crud/use-removal'
import { OrganizeTree } from '@tessera/shared/widgets/organize-tree/organize-tree'
import type { Unit } from '@tessera/shared/widgets/organize-tree/visible-units'
import { text } from './text.ts'
import { TypeForm } from './type-form.tsx'
import type { TypeNode } from './types.ts'
import styles from './dictionaries.module.css'

interface Props {
  menuId: string
  types: readonly TypeNode[]
  chosen: TypeNode | undefined
  onChoose: (id: string) => void
}

const units = (types: readonly TypeNode[]): Unit[] =>
  types.map(({ id, fullName, children }) => ({
    id,
    fullName,
    type: children.length > 0 ? 'folder' : 'dictionary',
    children: units(children),
  }))

/** The types as a tree, and what may be done with the chosen one. */
export function TypesPane({ menuId, types, chosen, onChoose }: Props) {
  const t = useText(text)
  const may = useCan(menuId)
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const removal = useRemoval({ remove: dictionaryTypes.remove, list: dictionaryTypes.list })
  const tool = (
    word: 'dictionaries.addType' | 'dictionaries.editType' | 'dictionaries.removeType',
    code: string,
    icon: ReactNode,
    run: () => void,
    off = false,
  ) =>
    may(code) && (
      <Tooltip content={t(word)} mini>
        <Button type="text" size="small" icon={icon} aria-label={t(word)} disabled={off} onClick={run} />
      </Tooltip>
    )
  return (
    <div className={styles.pane}>
      <div className={styles.tools}>
        <h2 className={styles.heading}>{t('dictionaries.types')}</h2>
        {tool('dictionaries.addType', defaultCodes.add, <IconPlus />, () => setEditing({ id: null }))}
        {tool(
          'dictionaries.editType',
          defaultCodes.edit,
          <IconEdit />,
          () => chosen && setEditing({ id: chosen.id }),
          !chosen,
        )}
        {tool(
          'dictionaries.removeType',
          defaultCodes.remove,
          <IconDelete />,
          () => chosen && removal.ask([chosen.id], chosen.fullName, () => onChoose('')),
          !chosen,
        )}
      </div>
      <OrganizeTree
        // Which types are open at first follows from what there is.
        key={types.length > 0 ? 'loaded' : 'loading'}
        units={units(types)}
        chosen={chosen?.id ?? ''}
        onChoose={onChoose}
        words={{
          name: t('dictionaries.types'),
          search: t('dictionaries.search'),
          nothing: t('dictionaries.nothing'),
        }}
        noAll
      />
      {editing && (
        <TypeForm
          id={editing.id}
          parentId={chosen && chosen.children.length > 0 ? chosen.id : (chosen?.parentId ?? '-1')}
          onClose={() => setEditing(null)}
        />
      )}
      {removal.question}
    </div>
  )
}
