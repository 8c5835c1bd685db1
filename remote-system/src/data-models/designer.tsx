import { Alert, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { ColumnName } from '@tessera/shared/contract/data/columns'
import { dataModels } from '@tessera/shared/contract/data/models'
import { publishCreated } from '@tessera/shared/client/created-records'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { toBody, toDesign, newDesign, findDesignError, type Design, type Row } from './design.ts'
import { FieldRows } from './field-rows.tsx'
import { StatementsDialog } from './statements-dialog.tsx'
import { text } from './text.ts'

interface Props {
  linkId: string
  /** Display name of the database. */
  source: string
  /** Null for a new one. */
  table: string | null
  onClose: () => void
}

/** Creates or changes a table. The user confirms the SQL statements before they run. */
export function Designer({ linkId, source, table, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(dataModels.read, table === null ? null : { linkId, table })
  const stale = [dataModels.tables, dataModels.fields, dataModels.read, dataModels.preview]
  const statements = useSend(dataModels.statements, { quiet: true })
  const create = useSend(dataModels.create, { stale, quiet: true })
  const update = useSend(dataModels.update, { stale, quiet: true })
  const [pendingStatements, setPendingStatements] = useState<{
    statements: readonly string[]
    answer: (run: boolean) => void
  } | null>(null)
  const initial = table === null ? newDesign : data && toDesign(data.tableInfo, data.tableFieldList)
  const closed = data?.closed ?? null

  const validateRows = (value: unknown) => {
    const error = findDesignError((value ?? []) as Row[])
    return error ? t(`dataModels.${error.reason}`, 'name' in error ? { name: error.name } : {}) : undefined
  }
  const save = async (values: Design) => {
    const body = { ...toBody(table, { ...initial, ...values }), linkId }
    const { data: planned } = await statements.send(body)
    const run = await new Promise<boolean>((answer) =>
      setPendingStatements({ statements: planned.list, answer }),
    ).finally(() => setPendingStatements(null))
    if (!run) return null
    const { msg } = await (table === null ? create : update).send(body)
    // The call answers no id; the list names a row by its table.
    if (table === null) publishCreated([dataModels.tables], { id: body.tableInfo.newTable })
    return msg
  }
  return (
    <>
      <FormDrawer<Design>
        title={t(table === null ? 'dataModels.addTable' : 'dataModels.editTable')}
        width={980}
        initial={initial}
        failure={error}
        onRetry={() => void mutate()}
        saveDisabled={closed !== null}
        onSave={save}
        onClose={onClose}
      >
        {closed && (
          <Alert type="warning" content={t(`dataModels.closed.${closed}`)} style={{ marginBlockEnd: 16 }} />
        )}
        <FieldGroup>
          <Field
            name="newTable"
            label={t('dataModels.table')}
            schema={ColumnName}
            check={(value) => (ColumnName.safeParse(value).success ? undefined : t('dataModels.badTable'))}
          >
            <Input autoFocus maxLength={60} spellCheck={false} />
          </Field>
          <Field name="tableName" label={t('dataModels.tableName')}>
            <Input maxLength={200} />
          </Field>
          <Field name="rows" label={t('dataModels.fields')} required check={validateRows} wide>
            <FieldRows />
          </Field>
        </FieldGroup>
      </FormDrawer>
      {pendingStatements && (
        <StatementsDialog
          source={source}
          statements={pendingStatements.statements}
          onAnswer={pendingStatements.answer}
        />
      )}
    </>
  )
}
