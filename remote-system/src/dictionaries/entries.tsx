import { useState, type ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import {
  dictionaryData,
  dictionaryDataFields,
  type DictionaryItem,
} from '@tessera/shared/contract/system/dictionaries'
import { defaultCodes } from '@tessera/shared/access/can'
import { wordKey } from '@tessera/shared/text/field-words'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { Copyable } from '@tessera/shared/ui/copyable'
import { ItemForm } from './item-form.tsx'
import { text } from './text.ts'
import type { EntryType } from './types.ts'

interface Props {
  menu: PageProps['menu']
  type: EntryType
  /** Buttons beside "New", for users of all dictionaries. */
  tools?: ReactNode
}

/** Entries of one dictionary, as a list or a tree. */
export function Entries({ menu, type, tools }: Props) {
  const t = useText(text)
  const isTree = type.isTree === 1
  const [parentOfNew, setParentOfNew] = useState<string | null>(null)
  const stateActions = useStateActions<DictionaryItem>(dictionaryData.setState, dictionaryData.list)
  const addChild: Action<DictionaryItem> = {
    label: t('dictionaries.addChild'),
    code: defaultCodes.add,
    run: ({ id }) => setParentOfNew(id),
  }
  const columns = fieldColumns<DictionaryItem, typeof dictionaryDataFields>(
    dictionaryDataFields,
    (key) => t(wordKey('dictionaries', dictionaryDataFields, key)),
    {
      fullName: { pinned: true },
      enCode: { render: ({ enCode }) => <Copyable>{enCode}</Copyable> },
      enabledMark: { render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} /> },
    },
  )
  return (
    <>
      <Crud
        tree={isTree}
        menu={menu}
        list={dictionaryData.list}
        words={{ noun: t('dictionaries.noun') }}
        remove={dictionaryData.remove}
        columns={columns}
        actions={[...(isTree ? [addChild] : []), ...stateActions]}
        filter={{ typeId: type.id, isTree: type.isTree }}
        form={({ id, onClose }) => <ItemForm id={id} type={type} parentId="0" onClose={onClose} />}
        tools={tools}
        empty={t('dictionaries.empty')}
      />
      {parentOfNew !== null && (
        <ItemForm id={null} type={type} parentId={parentOfNew} onClose={() => setParentOfNew(null)} />
      )}
    </>
  )
}
