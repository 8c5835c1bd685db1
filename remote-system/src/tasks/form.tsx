import { Input, InputNumber, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { misfires, TaskBody, TaskContent, tasks, TaskType } from '@tessera/shared/contract/system/tasks'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { SortCodeField } from '@tessera/shared/ui/form-drawer/sort-code-field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { nodeMatches } from '@tessera/shared/ui/form-drawer/matching'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CodeEditor } from '@tessera/shared/ui/code-editor/code-editor'
import { SourceSelect } from '../parts/source-select.tsx'
import { NextRuns } from './next-runs.tsx'
import { InterfaceParameters, StatementParameters } from './parameter-values.tsx'
import { toTaskBody, newTask, toFormValues, type TaskValues } from './task-values.ts'
import { text } from './text.ts'

const { shape } = TaskBody

export function TaskForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  const methods = useCall(tasks.methods, {})
  const interfaces = useCall(dataInterfaces.selector, {})
  const missing = (value: unknown) => (value ? undefined : t('tasks.choose'))
  return (
    <RecordForm<TaskValues>
      id={id}
      calls={tasks}
      stale={[tasks.list]}
      titles={[t('tasks.add'), t('tasks.edit')]}
      width={720}
      newRecordValues={newTask}
      toFormValues={toFormValues as never}
      toInput={toTaskBody}
      onClose={onClose}
    >
      {({ cron, executeType, interfaceId }) => (
        <FieldGroup>
          <Field name="fullName" label={t('tasks.fullName')} schema={shape.fullName}>
            <Input autoFocus maxLength={50} />
          </Field>
          <Field name="enCode" label={t('tasks.enCode')} schema={shape.enCode}>
            <Input maxLength={50} />
          </Field>
          <Field
            name="cron"
            label={t('tasks.cron')}
            schema={TaskContent.shape.cron}
            extra={t('tasks.cronHint')}
            wide
          >
            <Input maxLength={100} placeholder="0 9 * * 1-5" />
          </Field>
          <NextRuns cron={cron ?? ''} />
          <Field name="executeType" label={t('tasks.type')} schema={shape.executeType} wide>
            <Radio.Group
              options={[TaskType.method, TaskType.interface, TaskType.sql].map((value) => ({
                value,
                label: t(`tasks.type.${value}`),
              }))}
            />
          </Field>
          {executeType === TaskType.interface && (
            <Field name="interfaceId" label={t('tasks.interface')} required check={missing} wide>
              <TreeSelect
                treeData={(interfaces.data ?? []).map(({ id: key, fullName, children }) => ({
                  id: `category ${key}`,
                  fullName,
                  selectable: false,
                  children: children.map((one) => ({ id: one.id, fullName: one.fullName })),
                }))}
                fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
                showSearch
                filterTreeNode={nodeMatches}
                placeholder={t('tasks.choose')}
              />
            </Field>
          )}
          {executeType === TaskType.interface && interfaceId && (
            <Field name="parameter" label={t('tasks.parameters')} wide>
              <InterfaceParameters interfaceId={interfaceId} />
            </Field>
          )}
          {executeType === TaskType.sql && (
            <>
              <Field name="dbLinkId" label={t('tasks.source')} required check={missing} wide>
                <SourceSelect />
              </Field>
              <Field
                name="query"
                label={t('tasks.statement')}
                required
                check={missing}
                extra={t('tasks.statementHint')}
                wide
              >
                <CodeEditor language="sql" lines={8} />
              </Field>
              <Field name="parameter" label={t('tasks.parameters')} wide>
                <StatementParameters />
              </Field>
            </>
          )}
          {executeType === TaskType.method && (
            <Field name="localHostTaskId" label={t('tasks.method')} required check={missing} wide>
              <Select
                loading={methods.isLoading}
                placeholder={t('tasks.choose')}
                options={(methods.data ?? []).map(({ id: value, fullName: label }) => ({ value, label }))}
              />
            </Field>
          )}
          <Field name="misfire" label={t('tasks.misfire')} extra={t('tasks.misfireHint')} wide>
            <Select options={misfires.map((value) => ({ value, label: t(`tasks.misfire.${value}`) }))} />
          </Field>
          <Field name="retries" label={t('tasks.retries')} schema={shape.retries}>
            <InputNumber min={0} max={10} precision={0} />
          </Field>
          <Field name="retryMinutes" label={t('tasks.retryMinutes')} schema={shape.retryMinutes}>
            <InputNumber min={1} max={1_440} precision={0} />
          </Field>
          <SortCodeField schema={shape.sortCode} />
          <Field name="description" label={t('tasks.description')} schema={shape.description} wide>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showWordLimit />
          </Field>
        </FieldGroup>
      )}
    </RecordForm>
  )
}
