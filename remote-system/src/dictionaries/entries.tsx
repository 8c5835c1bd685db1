import { Button } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import {
  dictionaryData,
  dictionaryDataFields,
  dictionaryTypes,
  type DictionaryItem,
} from '@tessera/shared/contract/system/dictionaries'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh } from '@tessera/shared/client/use-call'
import { wordKey } from '@tessera/shared/text/field-words'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { ImportButton } from '@tessera/shared/lists/import/import-button'
import { Copyable } from '@tessera/shared/ui/copyable'
import { ItemForm } from './item-form.tsx'
import { text } from './text.ts'
import type { TypeNode } from './types.ts'

/** Entries of one dictionary, as a list or a tree. */
export function Entries({ menu, type }: { menu: PageProps['menu']; type: TypeNode }) {
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
        tools={
          <>
            <Can modelId={menu.id} code={defaultCodes.add}>
              <ImportButton
                call={dictionaryData.import}
                onImported={() => void refresh(dictionaryTypes.list, dictionaryData.list)}
              />
            </Can>
            <Button
              icon={<IconDownload />}
              onClick={() => void call(dictionaryData.export, { id: type.id }).then(followLink, () => {})}
            >
              {t('dictionaries.export')}
            </Button>
          </>
        }
        empty={t('dictionaries.empty')}
      />
      {parentOfNew !== null && (
        <ItemForm id={null} type={type} parentId={parentOfNew} onClose={() => setParentOfNew(null)} />
      )}
    </>
  )
}
