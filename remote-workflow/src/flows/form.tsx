import { Input, Radio, Select, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { FlowBody, FlowFormType, flows } from '@tessera/shared/contract/workflow/flows'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { nodeMatches } from '@tessera/shared/ui/form-drawer/matching'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { SortCodeField } from '@tessera/shared/ui/form-drawer/sort-code-field'
import { TemplateField } from '@tessera/shared/ui/form-drawer/template-field'
import { flowOfTemplate, templateIds, type TemplateId } from '@tessera/shared/contract/workflow/sample-flows'
import { mayChooseDesign, toDesignTree } from './form-design.ts'
import { text } from './text.ts'

const { shape } = FlowBody
const stale = [flows.list, flows.all, flows.selector]
/** A code that is free in all likelihood; the designer may replace it by a word. */
const createCode = () => `flow_${Date.now().toString(36)}`

/** The fields of the form; a flow can work on the records of a design, and has its form then. */
type Values = FlowBody & { designId?: string | null; version?: number }

/** Name, code, category and kind of form of a flow. Form and nodes come from a template, or are designed later. */
export function FlowForm({
  id,
  onClose,
  onCreated,
}: {
  id: string | null
  onClose: () => void
  onCreated: (id: string) => void
}) {
  const t = useText(text)
  const [template, setTemplate] = useState<TemplateId | null>(null)
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const categories = data?.find(({ enCode }) => enCode === 'WorkFlowCategory')?.dictionaryList ?? []
  return (
    <RecordForm<Values>
      id={id}
      calls={flows}
      stale={stale}
      titles={[t('flows.add'), t('flows.edit')]}
      newRecordValues={{ formType: FlowFormType.designed, enCode: createCode() }}
      toInput={(values) => {
        const { fullName, enCode, category, formType, designId, description, sortCode } = values
        const isOwn = formType === FlowFormType.designed && !designId
        const start = template && isOwn ? flowOfTemplate(template) : null
        return {
          fullName,
          enCode,
          category,
          formType,
          ...(mayChooseDesign(values)
            ? { designId: formType === FlowFormType.designed && designId ? designId : null }
            : {}),
          description,
          sortCode,
          ...(start
            ? { icon: start.icon, formData: start.formData, flowTemplateJson: start.flowTemplateJson }
            : {}),
        }
      }}
      onCreated={({ id: created }: { id: string }) => onCreated(created)}
      onClose={onClose}
    >
      {({ formType, designId, type, version }) => (
        <>
          {id === null && !designId && (
            <TemplateField
              label={t('flows.template')}
              placeholder={t('flows.templateHint')}
              options={templateIds.map((value) => ({ value, label: t(`flows.template.${value}`) }))}
              value={template}
              onChange={setTemplate}
            />
          )}
          <Field name="fullName" label={t('flows.fullName')} schema={shape.fullName}>
            <Input maxLength={50} placeholder={t('flows.fullNameHint')} />
          </Field>
          <Field name="enCode" label={t('flows.enCode')} schema={shape.enCode} extra={t('flows.enCodeHint')}>
            <Input maxLength={60} />
          </Field>
          <Field name="category" label={t('flows.category')} schema={shape.category}>
            <Select
              showSearch
              loading={isLoading}
              placeholder={t('flows.chooseCategory')}
              options={categories.map(({ fullName, enCode }) => ({ label: fullName, value: enCode }))}
            />
          </Field>
          <Field name="formType" label={t('flows.formType')} schema={shape.formType}>
            <Radio.Group
              options={([FlowFormType.designed, FlowFormType.system] as const).map((value) => ({
                value,
                label: t(`flows.formType${value}`),
              }))}
            />
          </Field>
          {formType === FlowFormType.designed && mayChooseDesign({ type, version }) && (
            <Field name="designId" label={t('flows.formDesign')} extra={t('flows.formDesignHint')}>
              <ReleasedDesignSelect flowId={id} />
            </Field>
          )}
          <SortCodeField schema={shape.sortCode} />
          <Field name="description" label={t('flows.description')} schema={shape.description} wide>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
          </Field>
        </>
      )}
    </RecordForm>
  )
}

/** Selects a released design that has no flow of its own, or the one that a flow works on already. */
function ReleasedDesignSelect({
  flowId,
  value,
  ...control
}: {
  flowId: string | null
  value?: string | null
  onChange?: (id: string | undefined) => void
}) {
  const t = useText(text)
  const input = { released: 1, ...(flowId === null ? {} : { flowId }) } as const
  const web = useCall(designs.selector, { ...input, type: DesignType.web })
  const app = useCall(designs.selector, { ...input, type: DesignType.app })
  const failed = [web, app].find(({ data, error }) => error && !data)
  if (failed?.error)
    return (
      <FailedLoad
        msg={failed.error.msg}
        onRetry={() => {
          void web.mutate()
          void app.mutate()
        }}
      />
    )
  return (
    <TreeSelect
      {...control}
      value={value || undefined}
      allowClear
      showSearch
      loading={web.isLoading || app.isLoading}
      placeholder={t('flows.ownForm')}
      treeData={
        toDesignTree([
          { type: DesignType.web, fullName: t('flows.webDesigns'), list: web.data?.list ?? [] },
          { type: DesignType.app, fullName: t('flows.appDesigns'), list: app.data?.list ?? [] },
        ]) as never
      }
      fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
      filterTreeNode={nodeMatches}
    />
  )
}
