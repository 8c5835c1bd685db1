import { Input, Radio, Select, type InputProps } from '@arco-design/web-react'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { DesignBody, designs, DesignType, withFlow } from '@tessera/shared/contract/lowcode/designs'
import { firstFlow } from '@tessera/shared/contract/workflow/first-flow'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import type { ExistingTable } from '@tessera/shared/contract/lowcode/existing-tables'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { SortCodeField } from '@tessera/shared/ui/form-drawer/sort-code-field'
import { TemplateField } from '@tessera/shared/ui/form-drawer/template-field'
import { formDataOfTable, mainTableOf, withUsedTables } from './existing-table/form-of-table.ts'
import { SourceChoice } from './existing-table/source-choice.tsx'
import { TableChoice } from './existing-table/table-choice.tsx'
import { existingTableText } from './existing-table/text.ts'
import { summaryOf, webTypeOf } from './template-summaries.ts'
import { formDataOf, templateIds, type TemplateId } from './templates.ts'
import { text } from './text.ts'

const { shape } = DesignBody
/** A list is what most designs have. */
const webTypes = [2, 1, withFlow] as const
const stale = [designs.list, designs.selector]
/** A code that is free in all likelihood; the designer may replace it by a word. */
const createCode = () => `form_${Date.now().toString(36)}`

/** Name, code and category of a design. What it contains is designed in the designer. */
export function DesignForm({
  id,
  type,
  onClose,
  onCreated,
  onRelease,
}: {
  id: string | null
  type: number
  onClose: () => void
  onCreated: (id: string) => void
  /** Opens the release of a new design. */
  onRelease: (id: string) => void
}) {
  const t = useText(text)
  const isApp = type === DesignType.app
  const [template, setTemplate] = useState<TemplateId | null>(null)
  const ofTable = useText(existingTableText)
  const seesTables = useMenu('systemData.dataModel') !== undefined
  const [table, setTable] = useState<ExistingTable | null>(null)
  const design = useCall(designs.read, id === null ? null : { id }).data
  const isReleased = (design?.release ?? null) !== null
  const { data, isLoading } = useLookup(lookups.dictionaries)
  // A proposed name that is taken would be refused only after saving.
  const { data: others } = useCall(designs.list, id === null ? { type } : null)
  const takenNames = new Set(
    others?.list.flatMap(({ children }) => (children ?? []).map(({ fullName }) => fullName)),
  )
  const categories =
    data?.find(({ enCode }) => enCode === (isApp ? 'appDesigner' : 'webDesign'))?.dictionaryList ?? []
  return (
    <RecordForm<DesignBody>
      id={id}
      calls={designs}
      stale={stale}
      titles={isApp ? [t('designs.addApp'), t('designs.editApp')] : [t('designs.add'), t('designs.edit')]}
      newRecordValues={
        isLoading && !data
          ? undefined
          : { webType: 2, dbLinkId: '0', enCode: createCode(), category: categories[0]?.enCode ?? '' }
      }
      toInput={({
        fullName,
        enCode,
        category,
        webType,
        description,
        sortCode,
        dbLinkId,
        tables,
        formData,
      }) => ({
        fullName,
        enCode,
        category,
        webType,
        description,
        sortCode,
        ...(id === null ? { type } : {}),
        ...(seesTables && !isReleased
          ? { dbLinkId, tables: id === null || !tables ? (tables ?? '[]') : withUsedTables(tables, formData) }
          : {}),
        ...(id === null && template && !table ? { formData: formDataOf(template, isApp) } : {}),
        ...(id === null && table
          ? { formData: formDataOfTable(table, { isApp, isElsewhere: dbLinkId !== '0' }) }
          : {}),
        ...(id === null && webType === withFlow
          ? {
              flowTemplateJson: firstFlow(
                t('designs.flowStart'),
                t('designs.flowApprover'),
                template && !table ? summaryOf[template] : [],
              ),
            }
          : {}),
      })}
      onCreated={({ id: created }: { id: string }) => onCreated(created)}
      // A template is complete: it can be released at once.
      saveAnd={
        id === null && template
          ? { okText: t('designs.saveAndRelease'), run: (created) => onRelease(created) }
          : undefined
      }
      onClose={onClose}
    >
      {({ dbLinkId: linkId = '0' }) => (
        <>
          {id === null && (
            <TemplateField
              label={t('designs.template')}
              placeholder={t('designs.templateHint')}
              options={templateIds.map((value) => ({ value, label: t(`designs.template.${value}`) }))}
              value={template}
              onChange={setTemplate}
              takenNames={takenNames}
              valuesOf={(next) => ({ webType: webTypeOf(next) })}
            />
          )}
          <Field name="fullName" label={t('designs.fullName')} schema={shape.fullName}>
            <NameInput startsHere={id === null} maxLength={50} placeholder={t('designs.fullNameHint')} />
          </Field>
          <Field
            name="enCode"
            label={t('designs.enCode')}
            schema={shape.enCode}
            extra={t('designs.enCodeHint')}
          >
            <Input maxLength={50} />
          </Field>
          <Field name="category" label={t('designs.category')} schema={shape.category}>
            <Select
              showSearch
              loading={isLoading}
              placeholder={t('designs.chooseCategory')}
              options={categories.map(({ fullName, enCode }) => ({ label: fullName, value: enCode }))}
            />
          </Field>
          <Field name="webType" label={t('designs.webType')} schema={shape.webType}>
            <Radio.Group
              options={webTypes
                .filter((value) => linkId === '0' || value !== withFlow)
                .map((value) => ({
                  value,
                  label: t(`designs.webType${value}`),
                }))}
            />
          </Field>
          {seesTables && (
            <Field name="dbLinkId" label={ofTable('existingTable.source')} schema={shape.dbLinkId}>
              <SourceChoice disabled={isReleased} onChanged={() => setTable(null)} />
            </Field>
          )}
          {(seesTables || mainTableOf(design?.tables) !== '') && (
            <Field
              name="tables"
              label={ofTable('existingTable.label')}
              schema={shape.tables}
              required={false}
              extra={ofTable(hintOf(id === null, isReleased, linkId !== '0'))}
              wide
            >
              <TableChoice
                key={linkId}
                linkId={linkId}
                disabled={!seesTables || isReleased}
                onDescribed={setTable}
              />
            </Field>
          )}
          <SortCodeField schema={shape.sortCode} />
          <Field name="description" label={t('designs.description')} schema={shape.description} wide>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={500} showWordLimit />
          </Field>
        </>
      )}
    </RecordForm>
  )
}

function hintOf(isNew: boolean, isReleased: boolean, isElsewhere: boolean) {
  if (isReleased) return 'existingTable.released'
  if (isElsewhere) return 'existingTable.hintElsewhere'
  return isNew ? 'existingTable.hint' : 'existingTable.hintOfDraft'
}

/** The name, where writing begins in the form of a new design. */
function NameInput({ startsHere, ...props }: InputProps & { startsHere: boolean }) {
  const input = useRef<ComponentRef<typeof Input>>(null)
  useEffect(() => {
    if (!startsHere) return
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [startsHere])
  return <Input ref={input} {...props} />
}
