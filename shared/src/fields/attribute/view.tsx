import { IconLink, IconMindMapping, IconPaste } from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { ownValue } from '../validate.ts'
import { ReadOnly } from '../editable.tsx'
import type { Kind } from '../../contract/fields/kind.ts'
import { useRelated } from '../related.ts'
import { defineView, type InputProps } from '../view.ts'
import { flowAttribute, formAttribute, popupAttribute, type settings } from './kind.ts'
import { text } from './text.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

/** Shows a value of the record that a relation field refers to. */
function AttributeValue(props: InputProps<Settings, null>) {
  const t = useText(text)
  // Older designers append the table of the relation to its field.
  const related = useRelated(props.settings.relationField.replace(/_\w+Table_.*$/, ''))
  return (
    <ReadOnly {...props}>
      {related.at === 'ready' && textOf(ownValue(related.record, props.settings.showField))}
      {related.at === 'loading' && <span className={styles.nothing}>{t('attribute.loading')}</span>}
      {(related.at === 'none' || related.at === 'failed') && <span className={styles.nothing}>—</span>}
    </ReadOnly>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const attribute = (kind: Kind<Settings, null>, Icon: ComponentType) =>
  defineView({ kind, Icon, Input: AttributeValue })

export const formAttributeView = attribute(formAttribute, IconLink)
export const flowAttributeView = attribute(flowAttribute, IconMindMapping)
export const popupAttributeView = attribute(popupAttribute, IconPaste)
