import { Alert, Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import { commonFields, fieldsInTemplate } from '@tessera/shared/contract/print/lay-out-template'
import type { PrintField, PrintForm } from '@tessera/shared/contract/print/print-data'
import type { PrintFields } from '@tessera/shared/contract/system/print-templates'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { TemplateField } from '@tessera/shared/ui/editor/template/field'
import type { TemplateHandle } from '@tessera/shared/ui/editor/template/template-editor'
import { text } from './text.ts'
import styles from './print-templates.module.css'

interface Props {
  /** Undefined while they load. */
  fields: PrintFields | undefined
  failed: boolean
  value?: string
  onChange?: (html: string) => void
  disabled?: boolean
}

/** Fields below one heading. */
interface Group {
  readonly key: string
  readonly table: string
  readonly title: string
  readonly fields: readonly PrintField[]
}

/** The editor of a template, and beside it what can be inserted. */
export function Content({ fields, failed, value = '', onChange, disabled = false }: Props) {
  const t = useText(text)
  const editor = useRef<TemplateHandle>(null)
  const head = fields?.['headTable'] ?? []
  const common: PrintField[] = commonFields.map((field) => ({
    field,
    fieldName: t(`printTemplates.${field}`),
    type: 'text',
  }))
  const groups: Group[] = [
    ...(head.length > 0
      ? [
          {
            key: 'record',
            table: '',
            title: t('printTemplates.fields'),
            fields: head.filter(({ type }) => type !== 'table'),
          },
        ]
      : []),
    ...head
      .filter(({ type }) => type === 'table')
      .map(({ field: table, fieldName }) => ({
        key: `rows ${table}`,
        table,
        title: fieldName,
        fields: (fields?.[table] ?? []).map((one) => ({ ...one, field: `${table}-${one.field}` })),
      })),
    { key: 'common', table: '', title: t('printTemplates.common'), fields: common },
  ]
  const known = new Set([
    ...groups.flatMap((group) => group.fields.map(({ field }) => field)),
    ...head.map(({ field }) => field),
  ])
  const gone = fields ? fieldsInTemplate(value).filter(({ field }) => !known.has(field)) : []
  const insert = ({ field, fieldName }: Pick<PrintField, 'field' | 'fieldName'>, form: PrintForm = 'text') =>
    editor.current?.insertField({
      field,
      form,
      label:
        form === 'text'
          ? fieldName
          : t('printTemplates.labelOf', { name: fieldName, form: t(`printTemplates.form.${form}`) }),
    })
  return (
    <div className={styles.content}>
      <div className={styles.list} role="group" aria-label={t('printTemplates.fields')}>
        {failed && <Alert type="warning" content={t('printTemplates.fieldsFailed')} />}
        {!failed && head.length === 0 && <p className={styles.none}>{t('printTemplates.noFields')}</p>}
        {groups.map((group) => (
          <section key={group.key}>
            <h4>{group.title}</h4>
            <ul>
              {group.fields.map((field) => (
                <FieldItem key={field.field} field={field} disabled={disabled} onInsert={insert} />
              ))}
            </ul>
            {group.table !== '' && group.fields.length > 0 && (
              <>
                <Button
                  size="mini"
                  disabled={disabled}
                  onClick={() =>
                    editor.current?.insertRows(
                      group.fields.map(({ field, fieldName, type }) => ({
                        field,
                        form: 'text',
                        label: fieldName,
                        isSummed: type === 'number',
                      })),
                    )
                  }
                >
                  {t('printTemplates.insertRows')}
                </Button>{' '}
                <Button
                  size="mini"
                  disabled={disabled}
                  onClick={() => insert({ field: group.table, fieldName: group.title }, 'number')}
                >
                  {t('printTemplates.form.number')}
                </Button>
              </>
            )}
            {group.key === 'record' && (
              <Button
                size="mini"
                disabled={disabled}
                onClick={() =>
                  editor.current?.insertPairs(
                    group.fields.map(({ field, fieldName }) => ({ field, form: 'text', label: fieldName })),
                  )
                }
              >
                {t('printTemplates.insertPairs')}
              </Button>
            )}
          </section>
        ))}
        <div>
          <Button size="mini" disabled={disabled} onClick={() => editor.current?.insertBlock('history')}>
            {t('printTemplates.history')}
          </Button>{' '}
          <Button size="mini" disabled={disabled} onClick={() => editor.current?.insertBlock('pageBreak')}>
            {t('printTemplates.pageBreak')}
          </Button>
        </div>
      </div>
      <div className={styles.editor}>
        {gone.length > 0 && (
          <Alert
            type="warning"
            content={t('printTemplates.gone', { names: joinNames(gone.map(({ label }) => label)) })}
          />
        )}
        <TemplateField
          ref={editor}
          value={value}
          {...(onChange ? { onChange } : {})}
          disabled={disabled}
          placeholder={t('printTemplates.contentPlaceholder')}
          aria-label={t('printTemplates.content')}
        />
      </div>
    </div>
  )
}

interface ItemProps {
  field: PrintField
  disabled: boolean
  onInsert: (field: PrintField, form?: PrintForm) => void
}

/** A field that a click inserts, and the other ways to print it. */
function FieldItem({ field, disabled, onInsert }: ItemProps) {
  const t = useText(text)
  const isColumn = field.field.includes('-')
  const forms: PrintForm[] = [
    ...(field.type === 'text' || field.type === 'number' ? (['qr', 'bar'] as const) : []),
    ...(field.type === 'number' ? (['capitals'] as const) : []),
    ...(field.type === 'number' && isColumn ? (['sum'] as const) : []),
  ]
  return (
    <li>
      <Button type="text" size="mini" disabled={disabled} onClick={() => onInsert(field)}>
        {field.fieldName}
      </Button>
      {forms.length > 0 && (
        <Dropdown
          trigger="click"
          position="br"
          disabled={disabled}
          droplist={
            <Menu onClickMenuItem={(form) => onInsert(field, form as PrintForm)}>
              {forms.map((form) => (
                <Menu.Item key={form}>
                  {t(`printTemplates.form.${form as Exclude<PrintForm, 'text'>}`)}
                </Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button
            type="text"
            size="mini"
            icon={<IconMore />}
            aria-haspopup="menu"
            aria-label={t('printTemplates.insertAs', { name: field.fieldName })}
          />
        </Dropdown>
      )}
    </li>
  )
}
