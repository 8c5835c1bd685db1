import { Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import {
  isDocumentType,
  papers,
  PrintTemplateBody,
  PrintType,
  printTemplates,
} from '@tessera/shared/contract/system/print-templates'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { SourceSelect } from '../parts/source-select.tsx'
import { useCategories } from './categories.ts'
import { Content } from './content.tsx'
import { Preview } from './preview.tsx'
import { Statements } from './statements.tsx'
import { text } from './text.ts'

const { shape } = PrintTemplateBody
const stale = [printTemplates.list, printTemplates.selector, printTemplates.offered, printTemplates.data]
const types = [PrintType.record, PrintType.flow, PrintType.receipt, PrintType.order] as const
const newRecord: Partial<PrintTemplateBody> = {
  type: PrintType.record,
  dbLinkId: '0',
  sqlTemplate: '',
  leftFields: '',
  printTemplate: '',
  paper: 'A4',
  orientation: 'portrait',
  margin: 15,
  hasPageNumbers: 1,
  isDefault: 0,
}

interface Node {
  id: string
  fullName: string
  children?: readonly Node[]
}
/** What can be chosen of a tree of categories. */
const toOptions = (nodes: readonly Node[] | undefined) =>
  (nodes ?? []).flatMap(({ children = [] }) =>
    children.map(({ id, fullName }) => ({ value: id, label: fullName })),
  )

export function PrintTemplateForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<PrintTemplateBody>
      id={id}
      calls={printTemplates}
      stale={stale}
      titles={[t('printTemplates.add'), t('printTemplates.edit')]}
      width={1_120}
      newRecordValues={newRecord}
      onClose={onClose}
    >
      {(values) => <Fields values={values} />}
    </RecordForm>
  )
}

function Fields({ values }: { values: Partial<PrintTemplateBody> }) {
  const t = useText(text)
  const categories = useCategories()
  const { type = PrintType.record } = values
  const isFlow = type === PrintType.flow
  const isRecord = type === PrintType.record
  const webDesigns = useCall(designs.selector, isRecord ? { type: DesignType.web } : null)
  const appDesigns = useCall(designs.selector, isRecord ? { type: DesignType.app } : null)
  const { data: flowList, isLoading: loadsFlows } = useCall(flows.selector, isFlow ? {} : null)
  // Statements run when the user asks for their fields, not while they are typed.
  const [statements, setStatements] = useState<{ dbLinkId: string; sqlTemplate: string }>({
    dbLinkId: '0',
    sqlTemplate: '',
  })
  const { data: fields, error } = useCall(printTemplates.fields, {
    type,
    designId: (isRecord && values.designId) || null,
    flowId: (isFlow && values.flowId) || null,
    ...statements,
  })
  return (
    <>
      <FieldGroup title={t('printTemplates.base')}>
        <Field name="fullName" label={t('printTemplates.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('printTemplates.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        <Field name="category" label={t('printTemplates.category')} schema={shape.category}>
          <Select
            placeholder={t('printTemplates.choose')}
            options={categories.map(({ id: value, fullName }) => ({ value, label: fullName }))}
          />
        </Field>
        <Field name="type" label={t('printTemplates.type')} required>
          <Radio.Group
            options={types.map((value) => ({ value, label: t(`printTemplates.type.${value}`) }))}
          />
        </Field>
        {isDocumentType(type) && (
          <Field
            name="isDefault"
            label={t('printTemplates.isDefault')}
            extra={t('printTemplates.isDefaultHint')}
          >
            <FlagSwitch aria-label={t('printTemplates.isDefault')} />
          </Field>
        )}
        {isFlow && (
          <Field name="flowId" label={t('printTemplates.flowId')}>
            <Select
              key="flow"
              showSearch
              allowClear
              loading={loadsFlows}
              placeholder={t('printTemplates.choose')}
              filterOption={matches}
              options={toOptions(flowList?.list)}
            />
          </Field>
        )}
        {isRecord && (
          <Field name="designId" label={t('printTemplates.designId')}>
            <Select
              key="design"
              showSearch
              allowClear
              loading={webDesigns.isLoading || appDesigns.isLoading}
              placeholder={t('printTemplates.choose')}
              filterOption={matches}
              options={[
                ...toOptions(webDesigns.data?.list),
                ...toOptions(appDesigns.data?.list).map(({ value, label }) => ({
                  value,
                  label: t('printTemplates.appDesign', { name: label }),
                })),
              ]}
            />
          </Field>
        )}
      </FieldGroup>
      <FieldGroup title={t('printTemplates.paperGroup')}>
        <Field name="paper" label={t('printTemplates.paper')}>
          <Select options={papers.map((value) => ({ value, label: t(`printTemplates.paper.${value}`) }))} />
        </Field>
        {values.paper !== 'receipt' && (
          <Field name="orientation" label={t('printTemplates.orientation')}>
            <Radio.Group
              options={(['portrait', 'landscape'] as const).map((value) => ({
                value,
                label: t(`printTemplates.orientation.${value}`),
              }))}
            />
          </Field>
        )}
        <Field name="margin" label={t('printTemplates.margin')} schema={shape.margin}>
          <InputNumber min={0} max={50} precision={0} />
        </Field>
        <Field name="header" label={t('printTemplates.header')} schema={shape.header}>
          <Input maxLength={200} />
        </Field>
        <Field name="footer" label={t('printTemplates.footer')} schema={shape.footer}>
          <Input maxLength={200} />
        </Field>
        {values.paper !== 'receipt' && (
          <Field name="hasPageNumbers" label={t('printTemplates.hasPageNumbers')}>
            <FlagSwitch aria-label={t('printTemplates.hasPageNumbers')} />
          </Field>
        )}
      </FieldGroup>
      <FieldGroup title={t('printTemplates.content')}>
        <Field
          name="printTemplate"
          label={t('printTemplates.content')}
          schema={shape.printTemplate}
          extra={t('printTemplates.contentHint')}
          wide
        >
          <Content fields={fields} failed={error !== undefined} />
        </Field>
        <Preview values={values} />
      </FieldGroup>
      <FieldGroup title={t('printTemplates.statements')} defaultCollapsed>
        <Field name="dbLinkId" label={t('printTemplates.dbLinkId')} wide>
          <SourceSelect />
        </Field>
        <Field
          name="sqlTemplate"
          label={t('printTemplates.statements')}
          extra={t('printTemplates.statementsHint')}
          wide
        >
          <Statements
            onRead={() =>
              setStatements({
                dbLinkId: values.dbLinkId ?? '0',
                sqlTemplate: values.sqlTemplate ?? '',
              })
            }
          />
        </Field>
      </FieldGroup>
      <FieldGroup>
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </>
  )
}

const matches = (typed: string, option: unknown): boolean =>
  String((option as { props?: { children?: unknown } }).props?.children ?? '')
    .toLowerCase()
    .includes(typed.toLowerCase())
