import { Alert, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { ColumnName } from '@tessera/shared/contract/system/data-columns'
import { dataModels } from '@tessera/shared/contract/system/data-models'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/widgets/form-drawer/field'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { bodyOf, designOf, freshDesign, wrongIn, type Design, type Row } from './design.ts'
import { FieldRows } from './field-rows.tsx'
import { StatementsQuestion } from './statements.tsx'
import { text } from './text.ts'

interface Props {
  linkId: string
  /** What the database is called where its statements are shown. */
  source: string
  /** Null for a new one. */
  table: string | null
  onClose: () => void
}

/** The design of a table. Before anything runs, the statements are shown. */
export function Designer({ linkId, source, table, onClose }: Props) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(dataModels.read, table === null ? null : { linkId, table })
  const stale = [dataModels.tables, dataModels.fields, dataModels.read, dataModels.preview]
  const statements = useSend(dataModels.statements, { quiet: true })
  const create = useSend(dataModels.create, { stale, quiet: true })
  const update = useSend(dataModels.update, { stale, quiet: true })
  const [asked, setAsked] = useState<{
    statements: readonly string[]
    answer: (run: boolean) => void
  } | null>(null)
  const initial = table === null ? freshDesign : data && designOf(data.tableInfo, data.tableFieldList)
  const closed = data?.closed ?? null

  const wrong = (value: unknown) => {
    const found = wrongIn((value ?? []) as Row[])
    return found ? t(`dataModels.${found.why}`, 'name' in found ? { name: found.name } : {}) : undefined
  }
  const save = async (values: Design) => {
    const body = { ...bodyOf(table, { ...initial, ...values }), linkId }
    const { data: found } = await statements.send(body)
    const run = await new Promise<boolean>((answer) => setAsked({ statements: found.list, answer })).finally(
      () => setAsked(null),
    )
    if (!run) return null
    return (await (table === null ? create : update).send(body)).msg
  }
  return (
    <>
      <FormDrawer<Design>
        title={t(table === null ? 'dataModels.addTable' : 'dataModels.editTable')}
        width={980}
        initial={initial}
        failure={error}
        onRetry={() => void mutate()}
        locked={closed !== null}
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
          <Field name="rows" label={t('dataModels.fields')} required check={wrong} wide>
            <FieldRows />
          </Field>
        </FieldGroup>
      </FormDrawer>
      {asked && <StatementsQuestion source={source} statements={asked.statements} onAnswer={asked.answer} />}
    </>
  )
}
