import { Button, Drawer, Input, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { CommonFieldBody, commonFields, type CommonField } from '@tessera/shared/contract/data/common-fields'
import { dataTypes, hasLength } from '@tessera/shared/contract/data/columns'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useRemoval } from '@tessera/shared/lists/crud/use-removal'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import { text } from './text.ts'
import styles from './data-models.module.css'

const { shape } = CommonFieldBody
const stale = [commonFields.list]

/** Manages common fields that can be added to a table design. */
export function CommonFields({ editable, onClose }: { editable: boolean; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error, mutate } = useCall(commonFields.list, {})
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const removal = useRemoval({
    remove: commonFields.remove,
    list: commonFields.list,
    words: { noun: t('dataModels.columnNoun') },
  })
  const title = t('dataModels.common')
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(760px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        <div className={styles.pane}>
          {editable && (
            <div>
              <Button type="primary" icon={<IconPlus />} onClick={() => setEditing({ id: null })}>
                {t('dataModels.addCommon')}
              </Button>
            </div>
          )}
          {error && !data && <ListFailed failure={error} onRetry={() => void mutate()} />}
          {!error && !data && <ListSkeleton columns={4} />}
          {data && (
            <Table<CommonField>
              name={title}
              rows={data.list}
              columns={[
                { key: 'field', title: t('dataModels.field'), cell: ({ field }) => field },
                {
                  key: 'fieldName',
                  title: t('dataModels.fieldName'),
                  cell: ({ fieldName }) => fieldName,
                },
                {
                  key: 'dataType',
                  title: t('dataModels.dataType'),
                  cell: ({ dataType }) => t(`dataModels.type.${dataType}`),
                },
                {
                  key: 'dataLength',
                  title: t('dataModels.dataLength'),
                  align: 'right',
                  cell: ({ dataLength }) => dataLength,
                },
                ...(editable
                  ? [
                      {
                        key: 'actions',
                        title: t('dataModels.actions'),
                        fixed: 'end' as const,
                        cell: ({ id, field }: CommonField) => (
                          <>
                            <Button type="text" size="mini" onClick={() => setEditing({ id })}>
                              {t('dataModels.edit')}
                            </Button>
                            <Button
                              type="text"
                              size="mini"
                              status="danger"
                              onClick={() => removal.confirmRemoval([id], field)}
                            >
                              {t('dataModels.remove')}
                            </Button>
                          </>
                        ),
                      },
                    ]
                  : []),
              ]}
              empty={t('dataModels.noCommon')}
            />
          )}
        </div>
      </Drawer>
      {editing && <CommonFieldForm id={editing.id} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </>
  )
}

function CommonFieldForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<CommonFieldBody>
      id={id}
      calls={commonFields}
      stale={stale}
      titles={[t('dataModels.addCommon'), t('dataModels.editCommon')]}
      newRecordValues={{ dataType: 'varchar', dataLength: '50', allowNull: 1 }}
      toInput={(values) => ({ ...values, dataLength: hasLength(values.dataType) ? values.dataLength : '' })}
      onClose={onClose}
    >
      {(values) => (
        <FieldGroup>
          <Field
            name="field"
            label={t('dataModels.field')}
            schema={shape.field}
            check={(value) => (shape.field.safeParse(value).success ? undefined : t('dataModels.badName'))}
          >
            <Input autoFocus maxLength={60} spellCheck={false} />
          </Field>
          <Field name="fieldName" label={t('dataModels.fieldName')} schema={shape.fieldName}>
            <Input maxLength={50} />
          </Field>
          <Field name="dataType" label={t('dataModels.dataType')} required>
            <Select options={dataTypes.map((value) => ({ value, label: t(`dataModels.type.${value}`) }))} />
          </Field>
          <Field
            name="dataLength"
            label={t('dataModels.dataLength')}
            schema={shape.dataLength}
            hidden={!hasLength(values.dataType ?? 'varchar')}
          >
            <Input maxLength={8} />
          </Field>
          <Field name="allowNull" label={t('dataModels.allowNull')}>
            <FlagSwitch />
          </Field>
        </FieldGroup>
      )}
    </RecordForm>
  )
}
