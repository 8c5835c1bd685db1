import { Input, TreeSelect } from '@arco-design/web-react'
import {
  dictionaryData,
  dictionaryTypes,
  DictionaryTypeBody,
} from '@tessera/shared/contract/system/dictionaries'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { nodeMatches, toTreeOptions } from '@tessera/shared/ui/form-drawer/matching'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { text } from './text.ts'

const { shape } = DictionaryTypeBody
const stale = [dictionaryTypes.list, dictionaryTypes.selector, dictionaryData.list]

export function TypeForm({
  id,
  parentId,
  onCreated,
  onClose,
}: {
  id: string | null
  parentId: string
  onCreated?: (id: string) => void
  onClose: () => void
}) {
  const t = useText(text)
  const parents = useCall(dictionaryTypes.selector, id === null ? {} : { id })
  return (
    <RecordForm<DictionaryTypeBody>
      id={id}
      calls={dictionaryTypes}
      stale={stale}
      titles={[t('dictionaries.addType'), t('dictionaries.editType')]}
      width={600}
      newRecordValues={{ parentId, isTree: 0 }}
      onCreated={(created: CallOutput<typeof dictionaryTypes.create>) => onCreated?.(created.id)}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="fullName" label={t('dictionaries.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field
          name="enCode"
          label={t('dictionaries.enCode')}
          schema={shape.enCode}
          extra={t('dictionaries.typeCodeHint')}
        >
          <Input maxLength={50} />
        </Field>
        <Field name="parentId" label={t('dictionaries.parent')} schema={shape.parentId} wide>
          <TreeSelect
            treeData={[
              {
                id: '-1',
                fullName: t('dictionaries.top'),
                children: toTreeOptions(parents.data?.list ?? []),
              },
            ]}
            fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
            showSearch
            filterTreeNode={nodeMatches}
            treeProps={{ defaultExpandedKeys: ['-1'] } as object}
          />
        </Field>
        <Field name="isTree" label={t('dictionaries.isTree')}>
          <FlagSwitch />
        </Field>
        <CommonRecordFields shape={shape} hasState={false} />
      </FieldGroup>
    </RecordForm>
  )
}
