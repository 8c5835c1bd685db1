import type { LexicalEditor } from 'lexical'
import { useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { useText } from '../../../text/text.ts'
import { EditorSurface, type EditorKit, type EditorProps } from '../editor-surface.tsx'
import { ToolMenu } from '../tool-button.tsx'
import type { TemplateBlock } from './block-node.ts'
import { insertField, type TemplateFieldMark } from './field-node.ts'
import {
  changeTable,
  insertBlock,
  insertPairs,
  insertRows,
  insertTable,
  newTemplateEditor,
  registerTables,
  tableActs,
  templateRules,
  type RowsColumn,
  type TableAct,
} from './kit.ts'
import { text } from './text.ts'

export type { RowsColumn, TemplateFieldMark }

/** What stands beside the editor inserts by these. */
export interface TemplateHandle {
  insertField(mark: TemplateFieldMark): void
  insertRows(columns: readonly RowsColumn[]): void
  insertPairs(marks: readonly TemplateFieldMark[]): void
  insertBlock(block: TemplateBlock): void
}

export interface TemplateEditorProps extends Omit<EditorProps, 'variables'> {
  ref?: Ref<TemplateHandle> | undefined
}

/** Editor of print templates: rich text with tables, fields and blocks. */
export function TemplateEditor({ ref, ...props }: TemplateEditorProps) {
  const t = useText(text)
  const editor = useRef<LexicalEditor>(null)
  const kit = useMemo(
    (): EditorKit => ({
      create: (onError) =>
        newTemplateEditor({ history: t('template.history'), pageBreak: t('template.pageBreak') }, onError),
      register: registerTables,
      rules: templateRules,
      tools: (own) => (
        <ToolMenu
          label={t('template.table')}
          entries={{
            insert: t('template.insertTable'),
            ...Object.fromEntries(tableActs.map((act) => [act, t(`template.${act}`)])),
          }}
          selected=""
          display={t('template.table')}
          onSelect={(key) => {
            if (key === 'insert') insertTable(own, 3, 2)
            else changeTable(own, key as TableAct)
            own.focus()
          }}
        />
      ),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the kit is read once; the editor opens anew with another language
    [],
  )
  useImperativeHandle(ref, () => {
    const withEditor =
      <Args extends unknown[]>(act: (own: LexicalEditor, ...args: Args) => void) =>
      (...args: Args) => {
        const own = editor.current
        if (!own) return
        own.focus(() => act(own, ...args))
      }
    return {
      insertField: withEditor(insertField),
      insertRows: withEditor((own, columns: readonly RowsColumn[]) =>
        insertRows(own, columns, t('template.total')),
      ),
      insertPairs: withEditor(insertPairs),
      insertBlock: withEditor(insertBlock),
    }
  }, [t])
  return <EditorSurface {...props} kit={kit} ref={editor} />
}
