import { Input, TreeSelect } from '@arco-design/web-react'
import { dictionaryData, DictionaryDataBody } from '@tessera/shared/contract/system/dictionaries'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { nodeMatches, toTreeOptions } from '@tessera/shared/ui/form-drawer/matching'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { text } from './text.ts'
import type { EntryType } from './types.ts'

interface Props {
  id: string | null
  type: EntryType
  /** Initial parent of a new entry. */
  parentId: string
  onClose: () => void
}

const { shape } = DictionaryDataBody
const stale = [dictionaryData.list, dictionaryData.selector]

export function ItemForm({ id, type, parentId, onClose }: Props) {
  const t = useText(text)
  const parents = useCall(
    dictionaryData.selector,
    type.isTree ? { typeId: type.id, isTree: 1, ...(id === null ? {} : { id }) } : null,
  )
  return (
    <RecordForm<DictionaryDataBody>
      id={id}
      calls={dictionaryData}
      stale={stale}
      titles={[t('dictionaries.add'), t('dictionaries.edit')]}
      width={600}
      newRecordValues={{ dictionaryTypeId: type.id, parentId }}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="fullName" label={t('dictionaries.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('dictionaries.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        {type.isTree === 1 && (
          <Field name="parentId" label={t('dictionaries.parent')} schema={shape.parentId} wide>
            <TreeSelect
              treeData={toTreeOptions(parents.data?.list ?? [])}
              fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
              showSearch
              filterTreeNode={nodeMatches}
              treeProps={{ defaultExpandedKeys: ['0'] } as object}
            />
          </Field>
        )}
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </RecordForm>
  )
}
