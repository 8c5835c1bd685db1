import { Button, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { CallError } from '../../client/call.ts'
import { refreshPath } from '../../client/use-call.ts'
import { Code } from '../../contract/code.ts'
import { fieldsGone, onlineForms } from '../../contract/lowcode/online.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { text } from './text.ts'
import { valueAt, withoutFields } from './without-fields.ts'
import styles from './save-by-release.module.css'

type Values = Readonly<Record<string, unknown>>
type Save = (values: Values) => Promise<unknown>

interface Asked {
  fields: CallError['fields']
  values: Values
  decide: (save: boolean) => void
}

/**
 * Saves a form whose design may have been released anew meanwhile. Where fields of it are gone, a dialog names them and
 * the user decides: back to the form, which keeps everything, or saving without them. `opened` is the record that the form was
 * opened with: what the user has not changed of it is left out without a question.
 */
export function useSaveByRelease(opened: Values | null): {
  save: (values: Values, send: Save) => Promise<unknown>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = async (values: Values, send: Save): Promise<unknown> => {
    try {
      return await send(values)
    } catch (fault) {
      if (!isFieldsGone(fault)) throw fault
      // The page shows the new release once the form is closed.
      void refreshPath(onlineForms.config.path)
      const changed = fault.fields.filter(
        ({ field }) =>
          opened === null ||
          JSON.stringify(valueAt(opened, field)) !== JSON.stringify(valueAt(values, field)),
      )
      const without = withoutFields(
        values,
        fault.fields.map(({ field }) => field),
      )
      if (changed.length > 0) {
        const isSaved = await new Promise<boolean>((decide) => setAsked({ fields: changed, values, decide }))
        setAsked(null)
        if (!isSaved) return false
      }
      return save(without, send)
    }
  }
  return { save, dialog: asked && <GoneDialog {...asked} /> }
}

const isFieldsGone = (fault: unknown): fault is CallError =>
  fault instanceof CallError &&
  fault.code === Code.conflict &&
  fault.fields.length > 0 &&
  fault.details?.reason === fieldsGone

function GoneDialog({ fields, values, decide }: Asked) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('saveByRelease.title')}
        wrapClassName={scope}
        style={{ width: 'min(560px, 100vw)' }}
        maskClosable={false}
        onCancel={() => decide(false)}
        footer={
          <div className={styles.footer}>
            <Button onClick={() => decide(true)}>{t('saveByRelease.without')}</Button>
            <Button type="primary" onClick={() => decide(false)}>
              {t('saveByRelease.back')}
            </Button>
          </div>
        }
      >
        {t('saveByRelease.hint')}
        <ul>
          {fields.map(({ field, msg }) => (
            <li key={field}>
              {msg}
              <blockquote className={styles.value}>{shown(valueAt(values, field))}</blockquote>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

/** The value as text that can be copied: of a list, one line for each item; of a row, its values. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([name, own]) => name !== 'id' && own !== '' && own !== null && own !== undefined)
      .map(([, own]) => shown(own))
      .join(' / ')
  return String(value)
}
