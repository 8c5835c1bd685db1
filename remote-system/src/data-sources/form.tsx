import { Input, InputNumber, Radio, Select } from '@arco-design/web-react'
import {
  DataSourceBody,
  dataSources,
  dbTypes,
  oracleLinkTypes,
  tableSpaceTypes,
  tlsModes,
  defaultPorts,
  type DbType,
} from '@tessera/shared/contract/data/sources'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FlagSwitch } from '@tessera/shared/ui/form-drawer/flag-switch'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { CommonRecordFields } from '@tessera/shared/ui/form-drawer/common-record-fields'
import { ConnectionTest } from './connection-test.tsx'
import { text } from './text.ts'

const { shape } = DataSourceBody
const stale = [dataSources.list, dataSources.selector]
const defaultValues: Partial<DataSourceBody> = {
  dbType: 'PostgreSQL',
  tls: 'verify',
  readOnly: 1,
  designWritable: 0,
  poolSize: 4,
  oracleExtend: 1,
  oracleLinkType: 'SERVICE',
  oracleRole: 'Default',
}

export function DataSourceForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText(text)
  return (
    <RecordForm<DataSourceBody>
      id={id}
      calls={dataSources}
      stale={stale}
      titles={[t('dataSources.add'), t('dataSources.edit')]}
      width={720}
      newRecordValues={defaultValues}
      onClose={onClose}
    >
      {(values) => <Fields values={values} id={id} />}
    </RecordForm>
  )
}

function databaseLabel(isOracle: boolean, linkType?: DataSourceBody['oracleLinkType']) {
  if (!isOracle) return 'dataSources.database'
  return linkType === 'SID' ? 'dataSources.linkType.SID' : 'dataSources.service'
}

function Fields({ values, id }: { values: Partial<DataSourceBody>; id: string | null }) {
  const t = useText(text)
  const { data } = useRecord(dataSources.read, id === null ? null : { id })
  const dbType = (values.dbType ?? 'PostgreSQL') as DbType
  const isFile = dbType === 'SQLite'
  const isOracle = dbType === 'Oracle'
  const isTns = isOracle && values.oracleLinkType === 'TNS'
  return (
    <>
      <FieldGroup>
        <Field name="fullName" label={t('dataSources.fullName')} schema={shape.fullName}>
          <Input autoFocus maxLength={50} />
        </Field>
        <Field name="dbType" label={t('dataSources.dbType')} required>
          <Select options={dbTypes.map((value) => ({ value, label: t(`dataSources.type.${value}`) }))} />
        </Field>
        {isFile ? (
          <Field
            name="serviceName"
            label={t('dataSources.file')}
            schema={shape.serviceName}
            required
            extra={t('dataSources.fileHint')}
            wide
          >
            <Input maxLength={200} placeholder="sales.db" />
          </Field>
        ) : (
          <>
            {isOracle && (
              <Field
                name="oracleLinkType"
                label={t('dataSources.linkType')}
                extra={t(`dataSources.linkType.${values.oracleLinkType ?? 'SERVICE'}Hint`)}
                wide
              >
                <Radio.Group
                  options={oracleLinkTypes.map((value) => ({
                    value,
                    label: t(`dataSources.linkType.${value}`),
                  }))}
                />
              </Field>
            )}
            {isTns ? (
              <Field
                name="oracleService"
                label={t('dataSources.description')}
                schema={shape.oracleService}
                required
                extra={t('dataSources.hostHint')}
                wide
              >
                <Input.TextArea
                  autoSize={{ minRows: 3, maxRows: 10 }}
                  maxLength={4_000}
                  spellCheck={false}
                  placeholder="(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=db.example.com)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=orcl)))"
                />
              </Field>
            ) : (
              <>
                <Field
                  name="host"
                  label={t('dataSources.host')}
                  schema={shape.host}
                  required
                  extra={t('dataSources.hostHint')}
                >
                  <Input maxLength={253} placeholder="db.example.com" />
                </Field>
                <Field name="port" label={t('dataSources.port')} schema={shape.port}>
                  <InputNumber
                    min={1}
                    max={65_535}
                    precision={0}
                    placeholder={String(defaultPorts[dbType])}
                  />
                </Field>
              </>
            )}
            <Field name="userName" label={t('dataSources.userName')} schema={shape.userName}>
              <Input maxLength={128} autoComplete="off" />
            </Field>
            <Field name="password" label={t('dataSources.password')} schema={shape.password}>
              <Input.Password
                maxLength={256}
                autoComplete="new-password"
                placeholder={data?.hasPassword ? t('dataSources.passwordKept') : ''}
              />
            </Field>
            {!isTns && (
              <Field
                name="serviceName"
                label={t(databaseLabel(isOracle, values.oracleLinkType))}
                schema={shape.serviceName}
                required={isOracle}
              >
                <Input maxLength={200} />
              </Field>
            )}
            <Field
              name="dbSchema"
              label={t('dataSources.dbSchema')}
              schema={shape.dbSchema}
              extra={t('dataSources.dbSchemaHint')}
              hidden={dbType === 'MySQL'}
              required={isOracle && values.oracleLinkType === 'SCHEMA'}
            >
              <Input maxLength={128} />
            </Field>
            {isOracle && (
              <Field name="oracleRole" label={t('dataSources.role')}>
                <Select options={['Default', 'SYSDBA', 'SYSOPER']} />
              </Field>
            )}
            {tableSpaceTypes.includes(dbType) && (
              <Field
                name="tableSpace"
                label={t('dataSources.tableSpace')}
                schema={shape.tableSpace}
                extra={t('dataSources.tableSpaceHint')}
              >
                <Input maxLength={128} />
              </Field>
            )}
            <Field name="tls" label={t('dataSources.tls')} wide>
              <Radio.Group
                options={tlsModes.map((value) => ({ value, label: t(`dataSources.tls.${value}`) }))}
              />
            </Field>
            {values.tls === 'verify' && (
              <Field
                name="caCertificate"
                label={t('dataSources.ca')}
                schema={shape.caCertificate}
                extra={t('dataSources.caHint')}
                wide
              >
                <Input.TextArea
                  autoSize={{ minRows: 2, maxRows: 8 }}
                  placeholder="-----BEGIN CERTIFICATE-----"
                  spellCheck={false}
                />
              </Field>
            )}
          </>
        )}
        <Field name="readOnly" label={t('dataSources.readOnly')} extra={t('dataSources.readOnlyHint')}>
          <FlagSwitch />
        </Field>
        {values.readOnly === 0 && (
          <Field
            name="designWritable"
            label={t('dataSources.designWritable')}
            extra={t('dataSources.designWritableHint')}
          >
            <FlagSwitch />
          </Field>
        )}
        <Field
          name="poolSize"
          label={t('dataSources.poolSize')}
          schema={shape.poolSize}
          extra={t('dataSources.poolSizeHint')}
        >
          <InputNumber min={1} max={20} precision={0} />
        </Field>
        <ConnectionTest values={values} id={id} />
        <CommonRecordFields shape={shape} />
      </FieldGroup>
    </>
  )
}
