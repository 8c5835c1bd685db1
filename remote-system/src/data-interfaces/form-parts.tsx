import { Alert, Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import { CheckType, DataInterfaceBody, InterfaceType } from '@tessera/shared/contract/data/interfaces'
import {
  readHeaders,
  readParameters,
  reservedNames,
  type Header,
  type Parameter,
} from '@tessera/shared/contract/data/interface-parameters'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { SortCodeField } from '@tessera/shared/ui/form-drawer/sort-code-field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { CodeEditor } from '@tessera/shared/ui/code-editor/code-editor'
import { SourceSelect } from '../parts/source-select.tsx'
import { useCategories } from './categories.ts'
import { Headers } from './headers.tsx'
import { Parameters } from './parameters.tsx'
import { StatementEditor } from './statement-editor.tsx'
import { text } from './text.ts'
import { effectiveMethod, methodsOf, type InterfaceValues } from './values.ts'

const { shape } = DataInterfaceBody
type Method = '1' | '2' | '3' | '4' | '6' | '7'

interface Props {
  values: Partial<InterfaceValues>
  /** Place of the error in a field that the test found, or null. */
  placeOf: (field: string) => { line: number; column: number | null; message: string } | null
  /** Runs the test. */
  onRun: () => void
}

function useRequiredCheck() {
  const t = useText(text)
  return (value: unknown) => (value ? undefined : t('interfaces.choose'))
}

/** Name, category and access of a data interface. */
export function BasicFields({ values }: Pick<Props, 'values'>) {
  const t = useText(text)
  const checkRequired = useRequiredCheck()
  const categories = useCategories()
  return (
    <>
      <FieldGroup>
        <Field name="fullName" label={t('interfaces.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="enCode" label={t('interfaces.enCode')} schema={shape.enCode}>
          <Input maxLength={50} />
        </Field>
        <Field name="categoryId" label={t('interfaces.categoryId')} required check={checkRequired}>
          <Select
            placeholder={t('interfaces.choose')}
            options={categories.map(({ id: value, fullName: label }) => ({ value, label }))}
          />
        </Field>
        <SortCodeField schema={shape.sortCode} />
        <Field name="description" label={t('interfaces.description')} schema={shape.description}>
          <Input maxLength={500} />
        </Field>
        <Field name="enabledMark" label={t('interfaces.state')}>
          <FlagSwitch />
        </Field>
      </FieldGroup>
      <FieldGroup title={t('interfaces.access')}>
        <Field name="checkType" label={t('interfaces.checkType')} wide>
          <Radio.Group
            options={([1, 2, 0] as const).map((value) => ({
              value,
              label: t(`interfaces.checkType.${value}`),
            }))}
          />
        </Field>
        <Field name="isRunAuthorize" label={t('interfaces.granted')} extra={t('interfaces.grantedHint')} wide>
          <FlagSwitch />
        </Field>
        {values.checkType === CheckType.none && <Alert type="warning" content={t('interfaces.anybody')} />}
        {values.checkType === CheckType.address && (
          <Field
            name="ipAddress"
            label={t('interfaces.ipAddress')}
            extra={t('interfaces.ipAddressHint')}
            required
            check={checkRequired}
            wide
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2_000} />
          </Field>
        )}
      </FieldGroup>
    </>
  )
}

/** Source of the rows: an SQL statement, JSON or an HTTP address. */
export function SourceFields({ values, placeOf, onRun }: Props) {
  const t = useText(text)
  const checkRequired = useRequiredCheck()
  const validateHeaders = (list: unknown) =>
    readHeaders(JSON.stringify((list as Header[] | undefined)?.filter(({ field }) => field) ?? []))
      ? undefined
      : t('interfaces.wrongHeader')
  return (
    <FieldGroup>
      <Field name="dataType" label={t('interfaces.dataType')} wide>
        <Radio.Group
          type="button"
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(`interfaces.dataType.${value}`) }))}
        />
      </Field>
      {values.dataType === InterfaceType.sql && (
        <Field name="dbLinkId" label={t('interfaces.dbLinkId')} required check={checkRequired}>
          <SourceSelect />
        </Field>
      )}
      {values.dataType !== InterfaceType.static && (
        <Field
          name="requestMethod"
          label={t('interfaces.method')}
          formatter={(value) => effectiveMethod(values.dataType, value as string)}
        >
          <Select
            options={methodsOf(values.dataType).map((value) => ({
              value,
              label: t(`interfaces.method.${value as Method}`),
            }))}
          />
        </Field>
      )}
      {values.dataType === InterfaceType.api ? (
        <>
          <Field
            name="path"
            label={t('interfaces.path')}
            extra={t('interfaces.pathHint')}
            required
            check={checkRequired}
            wide
          >
            <Input maxLength={500} placeholder="https://api.example.org/classes/{id}" />
          </Field>
          <Field name="requestHeaders" label={t('interfaces.headers')} check={validateHeaders} wide>
            <Headers />
          </Field>
        </>
      ) : (
        <Field
          name="query"
          label={t(values.dataType === InterfaceType.sql ? 'interfaces.query' : 'interfaces.static')}
          extra={t(values.dataType === InterfaceType.sql ? 'interfaces.queryHint' : 'interfaces.staticHint')}
          required
          check={checkRequired}
          wide
        >
          {values.dataType === InterfaceType.sql ? (
            <StatementEditor
              linkId={values.dbLinkId ?? '0'}
              parameters={[
                ...(values.requestParameters ?? []).map(({ field: name, fieldName, dataType }) => ({
                  name,
                  note: fieldName || dataType,
                })),
                ...reservedNames.map((name) => ({ name, note: '' })),
              ].filter(({ name }) => name)}
              problem={placeOf('query')}
              onRun={onRun}
            />
          ) : (
            <CodeEditor language="json" lines={12} problem={placeOf('query')} onRun={onRun} />
          )}
        </Field>
      )}
      {values.dataType !== InterfaceType.static && (
        <Field name="timeoutSeconds" label={t('interfaces.timeoutSeconds')} schema={shape.timeoutSeconds}>
          <InputNumber min={1} max={60} precision={0} />
        </Field>
      )}
    </FieldGroup>
  )
}

/** Parameters of the interface. */
export function ParameterFields() {
  const t = useText(text)
  const validateParameters = (list: unknown) =>
    readParameters(JSON.stringify((list as Parameter[] | undefined)?.filter(({ field }) => field) ?? []))
      ? undefined
      : t('interfaces.wrongParameter')
  return (
    <FieldGroup title={t('interfaces.parameters')}>
      <Field
        name="requestParameters"
        label={t('interfaces.defined')}
        extra={t('interfaces.parameterHint')}
        check={validateParameters}
        wide
      >
        <Parameters />
      </Field>
    </FieldGroup>
  )
}

/** Post-processing script and caching. */
export function ResultFields({ placeOf, onRun }: Pick<Props, 'placeOf' | 'onRun'>) {
  const t = useText(text)
  return (
    <FieldGroup title={t('interfaces.processing')}>
      <Field name="dataProcessing" label={t('interfaces.script')} extra={t('interfaces.scriptHint')} wide>
        <CodeEditor
          language="javascript"
          lines={6}
          placeholder="(data, parameters) => data"
          problem={placeOf('dataProcessing')}
          onRun={onRun}
        />
      </Field>
      <Field
        name="cacheSeconds"
        label={t('interfaces.cacheSeconds')}
        schema={shape.cacheSeconds}
        extra={t('interfaces.cacheHint')}
      >
        <InputNumber min={0} max={86_400} precision={0} />
      </Field>
    </FieldGroup>
  )
}
