import { Button, Modal } from '@arco-design/web-react'
import { IconFontColors } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type * as z from 'zod'
import { noNames } from '../../contract/fields/kind.ts'
import { RichTextField } from '../../ui/editor/field.tsx'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { ReadOnly } from '../editable.tsx'
import { FocusGroup } from '../focus-group.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { editor as kind, type settings } from './kind.ts'
import { text } from '../text.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

const plainOf = (html: string, settings: Settings) => kind.format(html, settings, noNames)

/** In a row: its first words, and the text in a dialog. */
function RichTextInRow(props: InputProps<Settings, string>) {
  const { id, value, onChange, onBlur, settings, disabled, readOnly, label, describedBy, invalid } = props
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  // What is typed in the open dialog; undefined while it is closed.
  const [typed, setTyped] = useState<string>()
  const html = typeof value === 'string' ? value : ''
  const isFixed = readOnly || disabled
  const close = () => {
    setTyped(undefined)
    onBlur()
  }
  const title = label || t('field.richText.title')
  return (
    <>
      {anchor}
      <Button
        id={id}
        type="text"
        className={styles.rowText!}
        disabled={isFixed && html === ''}
        aria-haspopup="dialog"
        aria-label={t(isFixed ? 'field.richText.show' : 'field.richText.edit', { name: title })}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => setTyped(html)}
      >
        {plainOf(html, settings).replaceAll(/\s+/g, ' ') || (isFixed ? '—' : t('field.richText.write'))}
      </Button>
      <Modal
        wrapClassName={scope}
        visible={typed !== undefined}
        title={title}
        style={{ width: 720, maxWidth: 'calc(100vw - 32px)' }}
        okText={t('field.richText.ok')}
        cancelText={t(isFixed ? 'field.richText.close' : 'field.richText.cancel')}
        okButtonProps={{ style: isFixed ? { display: 'none' } : {} }}
        maskClosable={isFixed}
        unmountOnExit
        onCancel={close}
        onOk={() => {
          if (!isFixed && typed !== undefined && typed !== html) onChange(typed)
          close()
        }}
      >
        {isFixed ? (
          <RichText html={html} />
        ) : (
          <div style={{ minHeight: settings.height }}>
            <RichTextField
              value={typed ?? html}
              onChange={setTyped}
              aria-label={title}
              {...(settings.placeholder ? { placeholder: settings.placeholder } : {})}
            />
          </div>
        )}
      </Modal>
    </>
  )
}

function RichTextControl(props: InputProps<Settings, string>) {
  const { value, onChange, settings, disabled, readOnly, label } = props
  if (props.inCell) return <RichTextInRow {...props} />
  const html = typeof value === 'string' ? value : ''
  if (readOnly)
    return (
      <ReadOnly {...props}>
        {html ? <RichText html={html} /> : <span className={styles.nothing}>—</span>}
      </ReadOnly>
    )
  return (
    <FocusGroup {...props} className={styles.paper}>
      <div style={{ minHeight: settings.height }}>
        <RichTextField
          value={html}
          onChange={onChange}
          disabled={disabled}
          aria-label={label}
          {...(settings.placeholder ? { placeholder: settings.placeholder } : {})}
        />
      </div>
    </FocusGroup>
  )
}

/** Plain text, because formatting would break the row of a list. */
const Cell = ({ value, settings }: CellProps<Settings, string>) =>
  typeof value === 'string' ? plainOf(value, settings) : JSON.stringify(value)

const Paper = ({ value }: CellProps<Settings, string>) => <RichText html={String(value)} />

export const editor = defineView({ kind, Icon: IconFontColors, Input: RichTextControl, Cell, Paper })
